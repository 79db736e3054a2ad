import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { useSession } from '#shared/web/session.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { Points } from '../amount-of-points.tsx'
import { useBalance, useConfig } from '../reads.ts'
import { CheckIn } from './check-in.tsx'
import { Convert } from './convert.tsx'
import { GoodsList } from './goods-list.tsx'

const TABS = ['goods', 'convert', 'checkIn'] as const

/** The points mall (promotions §7.6, §7.10): what is there, and what becomes of it. */
export function PointMall() {
  const t = useTranslations('points')
  const isLoggedIn = useSession() !== null
  const [tab, setTab] = useState<(typeof TABS)[number]>('goods')
  usePageTitle(t('title'))
  return (
    <div className="page flex flex-col gap-5 pt-3 lg:pt-6">
      <section className="flex flex-col gap-4 rounded-card border border-hairline bg-lacquer p-5 text-lacquer-ink lg:flex-row lg:items-center lg:justify-between lg:p-8">
        <div className="flex flex-col gap-2">
          <h1 className="flex items-center gap-3 text-xl lg:text-2xl">
            <Coins aria-hidden size={28} className="text-leaf" />
            {t('title')}
          </h1>
          <p className="max-w-text text-sm text-lacquer-ink/85">{t('about')}</p>
        </div>
        {isLoggedIn && <Balance />}
      </section>
      {isLoggedIn ? (
        <Tabs
          label={t('title')}
          tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'goods' && <GoodsList />}
          {tab === 'convert' && <Convert />}
          {tab === 'checkIn' && <CheckIn />}
        </Tabs>
      ) : (
        <div className="card">
          <Note icon={<Coins aria-hidden size={28} />} title={t('visitor')} about={t('visitorAbout')}>
            <Button look="primary" onClick={() => openAuth('login')}>
              {t('logIn')}
            </Button>
          </Note>
        </div>
      )}
    </div>
  )
}

function Balance() {
  const t = useTranslations('points')
  const format = useFormatter()
  const config = useConfig()
  return (
    <Loaded query={useBalance()} skeleton={<Skeleton className="h-28 w-full lg:w-72" />}>
      {({ balance, frozen, expiring: [first] }) => (
        <div className="flex flex-col gap-2 rounded-card border border-leaf/50 p-4 lg:min-w-72">
          <p className="text-sm text-lacquer-ink/80">{t('balance')}</p>
          <p className="text-2xl font-bold text-leaf">
            <Points points={balance} />
          </p>
          {frozen > 0 && <p className="text-sm">{t('frozen', { points: frozen })}</p>}
          {first && (
            <p className="text-sm">
              {t('goes', {
                points: first.points,
                on: format.dateTime(new Date(`${first.on}T12:00:00Z`), { dateStyle: 'medium' }),
              })}
            </p>
          )}
          {config.data && (
            <p className="text-xs text-lacquer-ink/80">{t('rate', { money: toldAmount(config.data.pointPerBet) })}</p>
          )}
          <CentreLink page="points" className={buttonClass({ look: 'gold', size: 'sm' })}>
            {t('toRecords')}
          </CentreLink>
        </div>
      )}
    </Loaded>
  )
}
