import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { BREAKS_KEY, SELF_TERMS, type SelfKey } from './terms.ts'

/** Two steps before an exclusion: what happens, also with the money, and then the yes to it. */
export function ExcludeModal({ term, onClose }: { term: SelfKey; onClose: () => void }) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [isSecond, setSecond] = useState(false)
  const [isSure, setSure] = useState(false)
  const exclude = useMutation({
    mutationFn: () => ask(protectionApi.exclude, { term: SELF_TERMS[term], sure: true }),
    onSuccess: () => {
      // The session ends a moment later, and this page with it: the toast stays.
      toast(t('excludedNow'))
      void client.invalidateQueries({ queryKey: BREAKS_KEY })
      onClose()
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  const ends = term === 'forever' ? t('whatEndForever') : t('whatEnd')
  return (
    <Modal title={`${t('exclusion')}: ${t(`terms.${term}`)}`} role="alertdialog" onClose={onClose}>
      {isSecond ? (
        <CheckField
          label={t('understand')}
          checked={isSure}
          onChange={event => setSure(event.target.checked)}
          data-autofocus
        />
      ) : (
        <>
          <h3 className="text-sm font-semibold">{t('whatHappens')}</h3>
          <ul className="mt-2 list-disc space-y-2 ps-5 text-sm">
            {[t('whatBets'), t('whatMoney'), t('whatSessions'), ends].map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t('cancel')}</Button>
        {isSecond ? (
          <Button look="primary" disabled={!isSure} busy={exclude.isPending} onClick={() => exclude.mutate()}>
            {t('excludeMe')}
          </Button>
        ) : (
          <Button onClick={() => setSecond(true)}>{t('next')}</Button>
        )}
      </div>
    </Modal>
  )
}
