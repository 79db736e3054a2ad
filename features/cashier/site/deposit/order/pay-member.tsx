import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OrderPage } from '#features/cashier/api.ts'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { Button } from '#shared/ui/button.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { CASHIER_KEY } from '../cashier-key.ts'
import { useTold } from '../use-told.ts'
import { CopyLine } from './copy-line.tsx'
import { plain } from './pay-by.tsx'
import { PickProof, usePicking } from './pick-proof.tsx'
import { TimeLeft } from './time-left.tsx'

type PayMemberProps = { order: OrderPage; payTo: NonNullable<OrderPage['payTo']>; aheadMs: number }

/** A matched order is paid to another member, who then says that it arrived (§6.5). */
export function PayMember({ order, payTo, aheadMs }: PayMemberProps) {
  const t = useTranslations('deposit')
  const told = useTold()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const picking = usePicking()
  const telling = useMutation({
    mutationFn: () =>
      ask(confirmApi.processPart, {
        ...{ id: payTo.part, action: 'paid' as const },
        images: picking.picked ? [picking.picked.data] : [],
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [CASHIER_KEY] }),
  })
  return (
    <section aria-label={t('payNow')} className="card flex flex-col gap-4 p-4 lg:p-5">
      <TimeLeft until={payTo.until} aheadMs={aheadMs} />
      <dl className="flex flex-col">
        <CopyLine label={t('bank')} value={payTo.bank} />
        <CopyLine label={t('accountNumber')} value={payTo.number} />
        <CopyLine label={t('accountName')} value={payTo.name} />
        <CopyLine label={t('amount')} value={plain(order.amount)} about={t('exactly')}>
          {told(order.amount)}
        </CopyLine>
      </dl>
      <PickProof label={t('proof')} picking={picking} />
      {telling.isError && (
        <p role="alert" className="text-sm font-medium text-crimson">
          {textOf(telling.error)}
        </p>
      )}
      <Button look="primary" busy={telling.isPending} onClick={() => telling.mutate()}>
        {t('iPaid')}
      </Button>
    </section>
  )
}
