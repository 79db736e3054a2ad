import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { DownloadButton, Figures, Filters, Pick, Typed, useProductName } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { StripTabs } from '#shared/ui/strip-tabs.tsx'
import { ask } from '#shared/web/ask.ts'
import { ActiveCount } from '../parts/active-count.tsx'
import { Crumbs } from '../parts/crumbs.tsx'
import { DayTools, useDays } from '../parts/days.tsx'
import { Switch } from '../parts/fields.tsx'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { NoData, Report, useReport } from '../parts/report.tsx'
import { ProfitRows } from './profit-rows.tsx'

export type ProfitSort = 'valid' | 'pnl' | 'stake' | 'deposit' | 'withdrawal' | 'username'
const FIRST = { product: '', username: '', kind: '' as '' | 'agent' | 'member', isAlone: false, hideZero: false }

/** palStatementsAgentCopy (agents §3.6): an agent's own row, each direct downline with their team, and all together. */
export function TeamProfit() {
  const t = useTranslations('agentCentre.profit')
  const tParts = useTranslations('agentCentre.parts')
  const tFigures = useTranslations('agentCentre.figures')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const productName = useProductName()
  const [of] = useCentreItem()
  const days = useDays()
  const [filter, setFilter] = useState(FIRST)
  const [sort, setSort] = useState<ProfitSort>('valid')
  const [page, setPage] = useState({ of, no: 1 })
  const pageNo = page.of === of ? page.no : 1
  const { product, username, kind, isAlone, hideZero } = filter
  const change = (more: Partial<typeof FIRST>) => {
    setFilter({ ...filter, ...more })
    setPage({ of, no: 1 })
  }
  const scope = isAlone ? ('self' as const) : ('team' as const)
  const whose = { ...days.ask, ...(of && { of }) }
  const narrow = { ...whose, ...(product && { product }), scope }
  const input = {
    ...{ ...narrow, sort, pageNo, pageSize: PAGE_SIZE },
    ...{ ...(username && { username }), ...(kind && { kind }), ...(hideZero && { hideZero: 'true' }) },
  }
  const query = useReport(['pnl', input], () => ask(agentReportsApi.pnl, input))
  return (
    <div className="flex flex-col gap-4">
      <DayTools days={days} />
      <Filters count={[username, kind, isAlone, hideZero].filter(Boolean).length}>
        <Typed label={tParts('username')} value={username} onType={next => change({ username: next })} />
        <Pick
          label={tParts('kind')}
          all={tParts('allKinds')}
          value={kind}
          options={(['agent', 'member'] as const).map(value => ({ value, label: tParts(`kinds.${value}`) }))}
          onPick={next => change({ kind: next as '' | 'agent' | 'member' })}
        />
        <Switch label={t('alone')} isOn={isAlone} onSwitch={next => change({ isAlone: next })} />
        <Switch label={t('hideZero')} isOn={hideZero} onSwitch={next => change({ hideZero: next })} />
      </Filters>
      <Report query={query}>
        {({ crumbs, list, total, totals, products, timeZone, countedAt }) => (
          <>
            <Crumbs crumbs={crumbs} />
            {products.length > 0 && (
              <div className="row-scroll -mx-4 [--gutter:16px] px-(--gutter) lg:mx-0 lg:px-0">
                <StripTabs
                  label={t('product')}
                  tabs={['', ...products.map(each => each.product)].map(key => ({
                    key,
                    label: key === '' ? t('allProducts') : productName(key),
                  }))}
                  chosen={product}
                  isShown
                  onChoose={next => change({ product: next })}
                  panel="agent-profit"
                />
              </div>
            )}
            <div id="agent-profit" className="flex flex-col gap-4">
              <Figures
                label={tParts('totals')}
                figures={[
                  [tFigures('pnl'), <Money key="pnl" amount={totals.pnl} symbol={symbol} signed />],
                  [tFigures('valid'), <Money key="valid" amount={totals.valid} symbol={symbol} />],
                  [tFigures('winLoss'), <Money key="net" amount={totals.winLoss} symbol={symbol} signed />],
                  [tFigures('active'), <ActiveCount key="active" kept={totals.active} days={whose} />],
                ]}
              />
              <details className="text-xs text-muted">
                <summary className="inline-flex min-h-11 items-center font-medium text-gold-text">
                  {t('formula')}
                </summary>
                <p>{t('formulaAbout')}</p>
              </details>
              {list.length === 0 ? (
                <NoData />
              ) : (
                <ProfitRows list={list} totals={totals} sort={sort} onSort={setSort} ask={narrow} />
              )}
            </div>
            <Pager pageNo={pageNo} total={total} onPage={no => setPage({ of, no })} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <DownloadButton ask={() => ask(agentReportsApi.pnlFile, narrow)} />
              <p className="text-xs text-muted">
                {tParts('clock', {
                  zone: timeZone,
                  time: format.dateTime(new Date(countedAt), { timeStyle: 'medium', timeZone }),
                })}
              </p>
            </div>
          </>
        )}
      </Report>
    </div>
  )
}
