import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { DownloadButton, Figures } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Crumbs } from '../parts/crumbs.tsx'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { filterAsk, NO_FILTER, TeamFilters } from './team-filters.tsx'
import { TeamRows } from './team-rows.tsx'

/** downlineManagmentView (agents §3.4): who stands below, and what can be done about them. */
export function Team() {
  const t = useTranslations('agentCentre.team')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const [of] = useCentreItem()
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState({ of, no: 1 })
  const pageNo = page.of === of ? page.no : 1
  const narrow = { ...filterAsk(filter), ...(of && { of }) }
  const input = { ...narrow, pageNo, pageSize: PAGE_SIZE }
  const query = useReport(['downlines', input], () => ask(agentReportsApi.downlines, input))
  return (
    <div className="flex flex-col gap-4">
      <TeamFilters
        filter={filter}
        onFilter={more => {
          setFilter({ ...filter, ...more })
          setPage({ of, no: 1 })
        }}
      />
      <Report query={query}>
        {({ crumbs, list, total, isMore, totals }) => (
          <>
            <Crumbs crumbs={crumbs} />
            <Figures
              label={t('totals')}
              figures={[
                [t('members'), format.number(totals.members)],
                [t('agents'), format.number(totals.agents)],
                [t('balances'), <Money key="balance" amount={totals.balance} symbol={symbol} />],
              ]}
            />
            {list.length === 0 ? (
              <div className="card">
                <Note title={t('empty')} about={t('emptyAbout')} />
              </div>
            ) : (
              <TeamRows list={list} sort={filter.sort} onSort={sort => setFilter({ ...filter, sort })} />
            )}
            <Pager pageNo={pageNo} total={total} onPage={no => setPage({ of, no })} />
            <DownloadButton ask={() => ask(agentReportsApi.downlinesFile, narrow)} />
            <p className="text-xs text-muted">{t(isMore ? 'countedMore' : 'counted', { count: total })}</p>
          </>
        )}
      </Report>
    </div>
  )
}
