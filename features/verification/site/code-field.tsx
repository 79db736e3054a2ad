import { type ComponentProps, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import type { CodeButton } from './code-button.ts'
import { WarningModal } from './warning-modal.tsx'

type CodeFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The button that has the code sent; none where it comes without asking. */
  button?: CodeButton<never> | undefined
  onSend?: () => void
}

/** A code that came by SMS or e-mail, with the button that has it sent. A failure to send is a warning (§8). */
export function CodeField({ label, hint, error, button, onSend, ...input }: CodeFieldProps) {
  const t = useTranslations('code')
  const textOf = useRefusalText()
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} required={input.required}>
      <div className="flex gap-2">
        <input
          {...input}
          {...describe(id, hint, error)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={255}
          className={`${BOX} figures min-w-0 grow ${borderOf(error)}`}
        />
        {button && (
          <Button
            look="gold"
            onClick={onSend}
            busy={button.isSending}
            disabled={button.secondsLeft > 0}
            className="min-w-30 shrink-0 !min-h-12"
          >
            {button.secondsLeft > 0 ? t('again', { seconds: button.secondsLeft }) : t('get')}
          </Button>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {button?.hasSent && t('sent')}
      </p>
      {button?.error && <WarningModal text={textOf(button.error)} onClose={button.dismiss} />}
    </Labelled>
  )
}
