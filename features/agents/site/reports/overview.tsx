import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ask } from '#shared/web/ask.ts'
import { Arrears } from '../contracts/arrears.tsx'
import { NextTiers } from '../contracts/next-tiers.tsx'
import { ActiveCount } from '../parts/active-count.tsx'
import { DayTools, useDays } from '../parts/days.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { Head } from './head.tsx'
import { MetricChart } from './metric-chart.tsx'
import { Top } from './top.tsx'

export type OverviewAnswer = z.output<typeof agentReportsApi.overview.output>
const REFRESH_MS = 60_000

/** agentTeamOverview (agents §3.2): how the agent and the team stand, and what some days came to. */
export function Overview() {
  const days = useDays()
  const query = useReport(['overview', days.ask], () => ask(agentReportsApi.overview, days.ask), {
    refetchInterval: REFRESH_MS,
  })
  return (
    <div className="flex flex-col gap-5">
      <Arrears />
      <Report query={query} skeleton={<OverviewSkeleton />}>
        {data => (
          <>
            <Head data={data} />
            <NextTiers />
            <DayTools days={days} />
            <AsOf
              at={data.countedAt}
              zone={data.timeZone}
              busy={query.isFetching}
              onRead={() => void query.refetch()}
            />
            <Period data={data} days={days.ask} />
            <MetricChart points={data.points} timeZone={data.timeZone} />
            <Top list={data.top} />
          </>
        )}
      </Report>
    </div>
  )
}

type AsOfProps = { at: string; zone: string; busy: boolean; onRead: () => void }

/** Until when it is counted, by the clock of whose days they are. */
function AsOf({ at, zone, busy, onRead }: AsOfProps) {
  const t = useTranslations('agentCentre.overview')
  const format = useFormatter()
  const time = format.dateTime(new Date(at), { timeStyle: 'medium', timeZone: zone })
  return (
    <div className="-my-3 flex items-center justify-between gap-2 text-xs text-muted">
      <p>{t('asOf', { time, zone })}</p>
      <IconButton label={t('refresh')} aria-busy={busy || undefined} onClick={onRead}>
        <RotateCw aria-hidden size={16} className={busy ? 'motion-safe:animate-spin' : ''} />
      </IconButton>
    </div>
  )
}

function Period({ data: { figures }, days }: { data: OverviewAnswer; days: ReturnType<typeof useDays>['ask'] }) {
  const t = useTranslations('agentCentre.figures')
  const tOverview = useTranslations('agentCentre.overview')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const [isWhole, setWhole] = useState(false)
  const money = (key: 'deposit' | 'withdrawal' | 'stake' | 'valid' | 'payout' | 'bonus' | 'salary' | 'pnl') =>
    [t(key), <Money key={key} amount={figures[key]} symbol={symbol} signed={key === 'pnl'} />] as const
  const count = (key: 'registered' | 'firstDeposits') => [t(key), format.number(figures[key])] as const
  const active = [t('active'), <ActiveCount key="active" kept={figures.active} days={days} />] as const
  return (
    <div className="flex flex-col gap-2">
      <Figures
        label={tOverview('period')}
        figures={[money('pnl'), money('valid'), money('deposit'), money('withdrawal')]}
      />
      <Figures
        label={tOverview('counts')}
        figures={[active, count('registered'), count('firstDeposits'), money('salary')]}
      />
      {isWhole && (
        <Figures
          label={tOverview('parts')}
          figures={[
            ...[money('stake'), money('payout'), money('bonus')],
            [t('memberRebate'), <Money key="member" amount={figures.memberRebate} symbol={symbol} />],
            [t('agentRebate'), <Money key="agent" amount={figures.agentRebate} symbol={symbol} />],
            [t('feeSubsidy'), <Money key="fee" amount={figures.feeSubsidy} symbol={symbol} />],
            [t('bets'), format.number(figures.bets)],
          ]}
        />
      )}
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="min-h-11 self-start px-1 text-sm font-medium text-gold-text"
      >
        {tOverview(isWhole ? 'less' : 'more')}
      </button>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-56 w-full lg:h-40" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
