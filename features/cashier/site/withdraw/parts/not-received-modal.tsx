import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WithdrawalPart } from '#features/cashier/api-withdrawals.ts'
import { Button } from '#shared/ui/button.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useRefusedText } from '../refused.tsx'
import { ServiceLine } from '../service-line.tsx'
import { Pictures, usePictures } from './pictures.tsx'
import { useProcessPart } from './use-process-part.ts'

const WORD_MOST = 140

type NotReceivedProps = { part: Pick<WithdrawalPart, 'id' | 'kind'>; onClose: () => void }

/** "Not received" with a picture of the account's list, and a word: people look at it, nothing else waits for it (§6.4). */
export function NotReceivedModal({ part, onClose }: NotReceivedProps) {
  const t = useTranslations('part')
  const textOf = useRefusedText()
  const id = useId()
  const pictures = usePictures()
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const process = useProcessPart(onClose)
  const field = process.error instanceof AskError ? process.error.details.field : undefined
  const pictureError = (isTried && pictures.list.length === 0) || field === 'images' ? t('pictureNeeded') : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (pictures.list.length > 0)
      process.mutate({ id: part.id, action: 'notReceived', images: pictures.list.map(each => each.data), word })
  }

  return (
    <Modal title={t('missing')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm">{t('missingAbout', { party: t(`parties.${part.kind}`) })}</p>
        <Pictures pictures={pictures} label={t('pictures')} error={pictureError} required />
        <Labelled id={id} label={t('word')} hint={t('wordLeft', { count: WORD_MOST - word.length })}>
          <textarea
            {...describe(id, t('word'), undefined)}
            value={word}
            onChange={event => setWord(event.currentTarget.value.replace(/\s/g, ' '))}
            maxLength={WORD_MOST}
            rows={3}
            className={`${BOX} py-2 ${borderOf(undefined)}`}
          />
        </Labelled>
        <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
          {process.error && field !== 'images' && textOf(process.error)}
        </p>
        <Button type="submit" look="primary" wide busy={process.isPending || pictures.isBusy}>
          {t('sendMissing')}
        </Button>
      </form>
      <ServiceLine />
    </Modal>
  )
}
