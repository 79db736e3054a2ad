import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { ServiceLine } from '../withdraw/service-line.tsx'
import { CreditsNote } from './credits-note.tsx'
import { Debt } from './debt.tsx'
import { OpenOrders } from './open-orders.tsx'
import { OrderScreen } from './order/order-screen.tsx'
import { Pay } from './pay/pay.tsx'
import { Records } from './records.tsx'
import { Voucher } from './voucher.tsx'

/** What the address may name beside an order. */
const TABS = ['pay', 'voucher', 'records'] as const
type Tab = (typeof TABS)[number]
const SCREENS = { pay: Pay, voucher: Voucher, records: Records }

/** depositv2 (§4.1): the ways to pay in, and the page of the order that the address names. */
export function DepositPage() {
  const [item = 'pay', goTo] = useCentreItem()
  const tab = TABS.find(each => each === item)
  const order = tab ? undefined : item
  const top = useTop(order)
  return (
    <div ref={top} tabIndex={-1} className="mx-auto flex max-w-[52rem] flex-col gap-5 outline-none">
      <CreditsNote />
      {order && <OrderScreen key={order} id={order} />}
      {tab && <Desk tab={tab} onTab={next => goTo(next === 'pay' ? undefined : next)} />}
      <ServiceLine />
    </div>
  )
}

/** Whoever goes on to an order, or back, begins at its top, also with the keyboard. */
function useTop(order: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(order)
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    top.current!.scrollIntoView({ block: 'start' })
    top.current!.focus({ preventScroll: true })
  }, [order])
  return top
}

function Desk({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useTranslations('deposit')
  const Screen = SCREENS[tab]
  return (
    <>
      <Debt />
      <OpenOrders />
      <div>
        <Tabs
          label={t('title')}
          tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
          chosen={tab}
          onChoose={onTab}
        >
          <Screen />
        </Tabs>
      </div>
    </>
  )
}
