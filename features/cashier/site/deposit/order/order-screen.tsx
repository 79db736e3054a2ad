import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useOnline } from '#shared/web/online.ts'
import { CASHIER_KEY } from '../cashier-key.ts'
import { forgetKey } from '../kept-key.ts'
import { type SeenOrder, useOrder } from '../reads.ts'
import { Further } from './further.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderHead } from './order-head.tsx'
import { PayBy } from './pay-by.tsx'
import { PayMember } from './pay-member.tsx'
import { Slip } from './slip.tsx'
import { Story } from './story.tsx'

const TAKES_MONEY = ['CREATED', 'PENDING']

/** The page of one order: how to pay it, how it stands, what can be done. It changes by itself. */
export function OrderScreen({ id }: { id: string }) {
  const t = useTranslations('deposit')
  const query = useOrder(id)
  useNews(query.data)
  return (
    <div className="flex flex-col gap-5">
      <CentreLink
        page="depositv2"
        className="-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-2 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} className="mirror" />
        {t('back')}
      </CentreLink>
      <Loaded query={query} skeleton={<OrderSkeleton />}>
        {seen => <Order {...seen} />}
      </Loaded>
    </div>
  )
}

function Order({ order, aheadMs }: SeenOrder) {
  const t = useTranslations('deposit')
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <p role="status" className="rounded-control bg-amber/10 px-3 py-2 text-sm text-amber">
          {t('offline')}
        </p>
      )}
      <OrderHead order={order} aheadMs={aheadMs} />
      {TAKES_MONEY.includes(order.state) && order.payTo && (
        <PayMember order={order} payTo={order.payTo} aheadMs={aheadMs} />
      )}
      {TAKES_MONEY.includes(order.state) && order.pay && <PayBy order={order} pay={order.pay} />}
      <OrderActions order={order} />
      {order.slip && <Slip id={order.id} slip={order.slip} aheadMs={aheadMs} />}
      <Further id={order.id} />
      <Story order={order} />
    </>
  )
}

/** What else shows something of it is read again when it has changed. */
function useNews(seen: SeenOrder | undefined): void {
  const client = useQueryClient()
  const refreshBalance = useBalanceRefresh()
  const state = seen?.order.state
  useEffect(() => {
    if (!state) return
    // Its answer is shown by now: the next order of the form is another one (§10).
    forgetKey('deposit')
    for (const part of ['methods', 'deposits']) void client.invalidateQueries({ queryKey: [CASHIER_KEY, part] })
    refreshBalance()
  }, [state, client, refreshBalance])
}

function OrderSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card!" />
      <Skeleton className="h-72 w-full rounded-card!" />
    </div>
  )
}
