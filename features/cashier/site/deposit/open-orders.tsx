import { useFormatter, useTranslations } from 'use-intl'
import type { Deposit } from '#features/cashier/api.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { useOpenDeposits } from './reads.ts'
import { StateChip } from './state-chip.tsx'
import { useNameOf, useTold } from './use-told.ts'

/** Orders that were begun and are not over, each with the way back to it. */
export function OpenOrders() {
  const t = useTranslations('deposit')
  const { data: orders } = useOpenDeposits()
  if (!orders?.length) return null
  return (
    <section aria-label={t('open')} className="card flex flex-col px-4 py-1">
      <ul>
        {orders.map(order => (
          <Line key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Line({ order }: { order: Deposit }) {
  const t = useTranslations('deposit')
  const format = useFormatter()
  const told = useTold()
  const nameOf = useNameOf()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {told(order.came ?? order.amount)} <StateChip state={order.state} />
        </p>
        <p className="text-xs text-muted">
          <bdi>{nameOf(order)}</bdi> ·{' '}
          {format.dateTime(new Date(order.createdAt), { dateStyle: 'short', timeStyle: 'short' })}
        </p>
      </div>
      <CentreLink
        page="depositv2"
        item={order.id}
        aria-label={t('goOnWith', { amount: told(order.amount) })}
        className={buttonClass({ look: 'gold', size: 'sm' })}
      >
        {t('goOn')}
      </CentreLink>
    </li>
  )
}
