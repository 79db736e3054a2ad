import { useMutation } from '@tanstack/react-query'
import { Keyboard, Puzzle } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { proofsApi } from '#features/verification/api.ts'
import type { SlideAction } from '#features/verification/rules/slide.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { SlidePuzzle } from './slide-puzzle.tsx'

type SlideProps = { action: SlideAction; onTicket: (ticket: string) => void; onClose: () => void }

/** 'Please complete verification first': a puzzle to drag, or characters to type for who cannot (security §3.4). */
export function SlideModal({ action, onTicket, onClose }: SlideProps) {
  const t = useTranslations('slide')
  const [isTyped, setTyped] = useState(false)
  const Icon = isTyped ? Puzzle : Keyboard
  return (
    <Modal title={t('title')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {isTyped ? (
          <TypedProof action={action} onTicket={onTicket} />
        ) : (
          <SlidePuzzle action={action} onTicket={onTicket} />
        )}
        <Button look="quiet" size="sm" onClick={() => setTyped(!isTyped)} data-autofocus className="self-center">
          <Icon aria-hidden size={18} />
          {isTyped ? t('dragInstead') : t('typeInstead')}
        </Button>
      </div>
    </Modal>
  )
}

function TypedProof({ action, onTicket }: Omit<SlideProps, 'onClose'>) {
  const t = useTranslations('slide')
  const textOf = useRefusalText()
  const captcha = useCaptcha(true)
  const [typed, setTyped] = useState('')
  const check = useMutation({
    mutationFn: () => ask(proofsApi.slideTyped, { action, captcha: typed.trim() }),
    onSuccess: ({ ticket }) => onTicket(ticket),
    onError: () => {
      setTyped('')
      captcha.renew()
    },
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() !== '') check.mutate()
      }}
      className="flex flex-col gap-4"
    >
      <CaptchaField
        captcha={captcha}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        error={check.error ? textOf(check.error) : undefined}
        required
      />
      <Button type="submit" look="primary" wide busy={check.isPending}>
        {t('confirm')}
      </Button>
    </form>
  )
}
