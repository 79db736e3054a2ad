import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { proofsApi } from '#features/verification/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Notice } from './notice.tsx'
import { AccountLink } from './refused.tsx'
import type { Channel } from './wanted-by.ts'

export type StepUpProps = { channel: Channel; code: string; error: string | undefined; onCode: (code: string) => void }

/** The code that confirms who it is, with the button that has it sent where it comes by SMS or e-mail. */
export function StepUp({ channel, code, error, onCode }: StepUpProps) {
  const t = useTranslations('withdraw.stepUp')
  const textOf = useRefusalText()
  const id = useId()
  const send = useMutation({ mutationFn: () => ask(proofsApi.stepUp, {}) })
  if (channel === null)
    return (
      <Notice text={t('none')}>
        <AccountLink />
      </Notice>
    )
  const problem = error ?? (send.error ? textOf(send.error) : undefined)
  return (
    <Labelled id={id} label={t('code')} hint={send.isSuccess ? t('sent') : t(channel)} error={problem} required>
      <div className="flex gap-2">
        <input
          {...describe(id, t(channel), problem)}
          value={code}
          onChange={event => onCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          required
          className={`${BOX} figures min-w-0 grow ${borderOf(problem)}`}
        />
        {channel !== 'totp' && (
          <Button look="gold" busy={send.isPending} onClick={() => send.mutate()} className="min-h-12!">
            {t('send')}
          </Button>
        )}
      </div>
    </Labelled>
  )
}
