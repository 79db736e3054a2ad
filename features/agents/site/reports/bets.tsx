import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { DownloadButton, Filters, Pick, Typed, useProductName } from '#features/records/site/records.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { DayTools, useDays } from '../parts/days.tsx'
import { Between, Switch } from '../parts/fields.tsx'
import { Older, useOlder } from '../parts/older.tsx'
import { BetRows, BetSums } from './bet-rows.tsx'

const PRODUCTS = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT', 'ARCADE'] as const
const STATUSES = ['open', 'settled', 'cancelled'] as const
type Status = (typeof STATUSES)[number]
const FIRST = {
  ...{ product: '', username: '', status: '' as Status | '', order: '', vendor: '', stakeFrom: '', stakeTo: '' },
  includeOwn: true,
}

/** personalHistoryCopy for agents (agents §3.5): bets of the line, newest first. */
export function TeamBets() {
  const t = useTranslations('agentCentre.bets')
  const tParts = useTranslations('agentCentre.parts')
  const tRecords = useTranslations('records')
  const productName = useProductName()
  const { language } = useLanguage()
  const [of] = useCentreItem()
  const days = useDays()
  const [filter, setFilter] = useState(FIRST)
  const change = (more: Partial<typeof FIRST>) => setFilter({ ...filter, ...more })
  const { status, includeOwn, ...texts } = filter
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<typeof texts>
  const input = {
    ...{ ...days.ask, ...given, ...(of && { of }), ...(status && { status }), language },
    includeOwn: String(includeOwn),
  }
  const query = useOlder(['bets', input], before => ask(agentReportsApi.bets, { ...input, ...(before && { before }) }))
  return (
    <div className="flex flex-col gap-4">
      <DayTools days={days} />
      <Filters count={Object.keys(given).length + (status ? 1 : 0) + (includeOwn ? 0 : 1)}>
        <Pick
          label={tRecords('product')}
          all={tRecords('allProducts')}
          value={filter.product}
          options={PRODUCTS.map(value => ({ value, label: productName(value) }))}
          onPick={product => change({ product })}
        />
        <Typed label={tParts('username')} value={filter.username} onType={username => change({ username })} />
        <Pick
          label={tRecords('status')}
          all={tRecords('allStatuses')}
          value={status}
          options={STATUSES.map(value => ({ value, label: tRecords(`statuses.${value}`) }))}
          onPick={next => change({ status: next as Status | '' })}
        />
        <Typed label={tRecords('order')} value={filter.order} onType={order => change({ order })} />
        <Typed label={tRecords('vendor')} value={filter.vendor} onType={vendor => change({ vendor })} />
        <Between
          label={tRecords('stake')}
          type="amount"
          from={filter.stakeFrom}
          to={filter.stakeTo}
          onChange={({ from, to }) => change({ stakeFrom: from, stakeTo: to })}
        />
        <Switch label={t('includeOwn')} isOn={includeOwn} onSwitch={next => change({ includeOwn: next })} />
      </Filters>
      <Older query={query}>
        {(rows, { timeZone }) => (
          <>
            <BetSums rows={rows} isWhole={!query.hasNextPage} />
            <BetRows rows={rows} timeZone={timeZone} />
            <DownloadButton ask={() => ask(agentReportsApi.betsFile, input)} />
          </>
        )}
      </Older>
    </div>
  )
}
