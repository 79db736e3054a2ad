import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cashierApi, type Deposit } from '#features/cashier/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { useSession } from '#shared/web/session.ts'
import { orderKey, seen } from '../reads.ts'
import { PickProof, usePicking } from './pick-proof.tsx'
import { useSecondsTo } from './use-seconds.ts'

type SlipProps = { id: string; slip: NonNullable<Deposit['slip']>; aheadMs: number }

/** Where a transfer was made and no money is seen, its slip can be shown from the tenth minute on (§4.1). */
export function Slip({ id, slip, aheadMs }: SlipProps) {
  const t = useTranslations('deposit.slip')
  const format = useFormatter()
  const titleId = useId()
  const isEarly = useSecondsTo(slip.from, aheadMs) > 0
  return (
    <section aria-labelledby={titleId} className="card flex flex-col gap-3 p-4">
      <h4 id={titleId} className="text-sm font-semibold">
        {t('title')}
      </h4>
      {isEarly ? (
        <p className="text-sm text-muted">
          {t('from', { time: format.dateTime(new Date(Date.parse(slip.from) - aheadMs), { timeStyle: 'short' }) })}
        </p>
      ) : (
        <SlipForm id={id} isSent={slip.sent} />
      )}
    </section>
  )
}

function SlipForm({ id, isSent }: { id: string; isSent: boolean }) {
  const t = useTranslations('deposit.slip')
  const picking = usePicking()
  const sending = useSending(id, picking.setProblem)
  const send = () => {
    if (!picking.picked) return picking.setProblem(t('none'))
    sending.mutate(picking.picked.data, { onSuccess: picking.clear })
  }
  return (
    <>
      <p className="text-sm text-muted">{t(isSent ? 'sent' : 'about')}</p>
      <PickProof label={t(isSent ? 'another' : 'choose')} picking={picking} />
      {sending.isPending && <progress aria-label={t('sending')} className="h-2 w-full accent-gold" />}
      <Button look="gold" busy={sending.isPending || picking.isReading} onClick={send} className="self-start">
        {t(sending.isPending ? 'sending' : 'send')}
      </Button>
      <p role="status" className="text-sm font-medium text-jade empty:hidden">
        {sending.isSuccess && t('thanks')}
      </p>
    </>
  )
}

function useSending(id: string, onProblem: (text: string) => void) {
  const t = useTranslations('deposit.slip')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const session = useSession()
  return useMutation({
    mutationFn: (data: string) => ask(cashierApi.slip, { id, images: [data] }),
    onSuccess: order => client.setQueryData(orderKey(id, session?.token), seen(order)),
    onError: error =>
      onProblem(error instanceof AskError && error.code === 'invalid_input' ? t('unreadable') : textOf(error)),
  })
}
