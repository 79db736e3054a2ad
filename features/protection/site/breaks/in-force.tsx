import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { BREAKS_KEY } from './terms.ts'

type BreakShown = z.output<typeof protectionApi.breaks.output>[number]

/** A break or exclusion that holds: until when, what goes on meanwhile, and how it may end (C-26). */
export function InForce({ id, kind, state, endsAt, mayAskFrom, liftedAt }: BreakShown) {
  const t = useTranslations('protection')
  const format = useFormatter()
  const [now] = useState(() => new Date())
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })
  const mayAsk = mayAskFrom !== null && (state === 'ACTIVE' || state === 'EXPIRED')
  const until = endsAt && timeOf(endsAt)
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control border border-gold bg-ground p-4 text-sm">
      <p className="font-semibold">
        {kind === 'operator' && t('excludedByStaff')}
        {kind === 'time_out' && t('onBreak', { time: until! })}
        {kind === 'self' && (until ? t('excludedUntil', { time: until }) : t('excludedForever'))}
      </p>
      <p className="text-muted">{t('whileExcluded')}</p>
      {state === 'REVOKE_REQUESTED' && <p>{t('liftWaits')}</p>}
      {state === 'COOLING' && liftedAt && <p>{t('cooling', { time: timeOf(liftedAt) })}</p>}
      {mayAsk &&
        (new Date(mayAskFrom) <= now ? <AskLift id={id} /> : <p>{t('mayAsk', { time: timeOf(mayAskFrom) })}</p>)}
    </div>
  )
}

function AskLift({ id }: { id: string }) {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () => ask(protectionApi.askLift, { id, reason }),
    onSuccess: () => {
      toast(t('liftSent'), 'good')
      return client.invalidateQueries({ queryKey: BREAKS_KEY })
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim()) send.mutate()
  }
  return (
    <form noValidate aria-label={t('askLift')} onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={t('liftReason')}
        value={reason}
        maxLength={500}
        onChange={event => setReason(event.target.value)}
        required
      />
      <Button type="submit" busy={send.isPending} className="self-start">
        {t('send')}
      </Button>
    </form>
  )
}
