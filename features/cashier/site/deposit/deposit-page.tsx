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
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-5">
      <CreditsNote />
      {tab ? (
        <Desk tab={tab} onTab={next => goTo(next === 'pay' ? undefined : next)} />
      ) : (
        <OrderScreen key={item} id={item} />
      )}
      <ServiceLine />
    </div>
  )
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
