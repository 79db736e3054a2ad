import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Figures } from '#features/records/site/records.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { Points } from '../amount-of-points.tsx'
import { useBalance } from '../reads.ts'
import { CountedBets } from './counted-bets.tsx'
import { History } from './history.tsx'
import { Redeems } from './redeems.tsx'

const TABS = ['history', 'counted', 'redeems'] as const

/** The entry `points` of the member centre. */
export function PointRecords() {
  const t = useTranslations('points')
  const [tab, setTab] = useState<(typeof TABS)[number]>('history')
  return (
    <div className="flex flex-col gap-5">
      <Loaded query={useBalance()} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ balance, frozen, carry, expiring }) => (
          <Figures
            label={t('balance')}
            figures={[
              [t('balance'), <Points key="balance" points={balance} />],
              [t('waiting'), <Points key="frozen" points={frozen} />],
              [t('carry'), <Money key="carry" amount={carry} />],
              [t('soon'), <Points key="soon" points={expiring.reduce((sum, each) => sum + each.points, 0)} />],
            ]}
          />
        )}
      </Loaded>
      <Link to="/pointMall" className={`${buttonClass({ look: 'gold' })} self-start`}>
        {t('toMall')}
      </Link>
      <div>
        <Tabs
          label={t('records')}
          tabs={TABS.map(key => ({ key, label: t(`recordTabs.${key}`) }))}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'history' && <History />}
          {tab === 'counted' && <CountedBets />}
          {tab === 'redeems' && <Redeems />}
        </Tabs>
      </div>
    </div>
  )
}
