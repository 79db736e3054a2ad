import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Cashback } from '#features/cashback/site/cashback.tsx'
import { BonusDetails } from '#features/promotions/site/promotions.tsx'
import { RebateRates } from '#features/rebates/site/rebates.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'

const TABS = ['bonuses', 'rates'] as const

/** Bonuses of the member and below them what comes back on losses; the rates of rebate beside them. */
export function BonusEntry() {
  const tBonuses = useTranslations('bonuses')
  const tRebates = useTranslations('rebates')
  const [tab, setTab] = useState<(typeof TABS)[number]>('bonuses')
  const labels = { bonuses: tBonuses('lent'), rates: tRebates('tabs.rates') }
  return (
    <Tabs label={tBonuses('lent')} tabs={TABS.map(key => ({ key, label: labels[key] }))} chosen={tab} onChoose={setTab}>
      {tab === 'bonuses' && (
        <div className="flex flex-col gap-6 pt-4">
          <BonusDetails />
          <Cashback />
        </div>
      )}
      {tab === 'rates' && <RebateRates />}
    </Tabs>
  )
}
