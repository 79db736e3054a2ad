import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentReportsApi, type TeamTransaction } from '#features/agents/api-reports.ts'
import { DownloadButton, Filters, Pick, Typed, useKindName, useProductName } from '#features/records/site/records.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Table } from '#shared/ui/table.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { MOVES } from '../../rules/moves.ts'
import { DayTools, useDays } from '../parts/days.tsx'
import { Switch } from '../parts/fields.tsx'
import { Sum } from '../parts/money.tsx'
import { Older, useOlder } from '../parts/older.tsx'
import { type Col, Rows } from '../parts/rows.tsx'

type Move = (typeof MOVES)[number]
const FIRST = { username: '', type: '' as Move | '', reference: '', isDirect: false }

/** agentDownlineTransactionDetailsCopy (agents §3.8): what moved in the accounts of the line, without their banks. */
export function TeamTransactions() {
  const t = useTranslations('agentCentre.moves')
  const tParts = useTranslations('agentCentre.parts')
  const { language } = useLanguage()
  const [of] = useCentreItem()
  const days = useDays()
  const [filter, setFilter] = useState(FIRST)
  const change = (more: Partial<typeof FIRST>) => setFilter({ ...filter, ...more })
  const { username, type, reference, isDirect } = filter
  const input = {
    ...{ ...days.ask, ...(of && { of }), ...(username && { username }), ...(type && { type }) },
    ...{ ...(reference && { reference }), scope: isDirect ? ('direct' as const) : ('team' as const), language },
  }
  const query = useOlder(['moves', input], before =>
    ask(agentReportsApi.transactions, { ...input, ...(before && { before }) }),
  )
  return (
    <div className="flex flex-col gap-4">
      <DayTools days={days} />
      <Filters count={[username, type, reference, isDirect].filter(Boolean).length}>
        <Pick
          label={t('type')}
          all={t('allTypes')}
          value={type}
          options={MOVES.map(value => ({ value, label: t(`types.${value}`) }))}
          onPick={next => change({ type: next as Move | '' })}
        />
        <Typed label={tParts('username')} value={username} onType={next => change({ username: next })} />
        <Typed label={tParts('reference')} value={reference} onType={next => change({ reference: next })} />
        <Switch label={tParts('directOnly')} isOn={isDirect} onSwitch={next => change({ isDirect: next })} />
      </Filters>
      <Older query={query}>
        {(rows, { totals, timeZone }) => (
          <>
            <MoveRows rows={rows} timeZone={timeZone} />
            {totals.length > 0 && <TypeSums totals={totals} />}
            <DownloadButton ask={() => ask(agentReportsApi.transactionsFile, input)} />
          </>
        )}
      </Older>
    </div>
  )
}

function MoveRows({ rows, timeZone }: { rows: readonly TeamTransaction[]; timeZone: string }) {
  const t = useTranslations('agentCentre.moves')
  const tParts = useTranslations('agentCentre.parts')
  const tRecords = useTranslations('records')
  const kindName = useKindName()
  const productName = useProductName()
  const format = useFormatter()
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  const columns: Col<TeamTransaction>[] = [
    { key: 'at', label: tParts('at'), cell: row => <time dateTime={row.at}>{timeOf(row.at)}</time> },
    { key: 'type', label: t('type'), onCard: true, cell: row => t(`types.${row.type}`) },
    { key: 'kind', label: tRecords('kind'), cell: row => <bdi>{kindName(row.kind)}</bdi> },
    { key: 'in', label: tRecords('in'), align: 'end', onCard: true, cell: row => <Sum amount={row.in} signed /> },
    { key: 'out', label: tRecords('out'), align: 'end', onCard: true, cell: row => <Sum amount={row.out} /> },
    {
      ...{ key: 'after', label: tRecords('balanceAfter'), align: 'end' },
      cell: row => <Money amount={row.balanceAfter} />,
    },
    { key: 'product', label: tRecords('product'), cell: row => (row.product ? productName(row.product) : '–') },
    {
      ...{ key: 'reference', label: tParts('reference') },
      cell: row => <bdi className="text-xs [overflow-wrap:anywhere]">{row.reference || '–'}</bdi>,
    },
  ]
  return (
    <Rows
      caption={t('title')}
      head={tParts('username')}
      columns={columns}
      rows={rows}
      keyOf={row => row.id}
      nameOf={row => row.username}
    />
  )
}

type Sums = { type: Move; in: string; out: string }[]

/** What each type came to in the days, of all that the filter holds. */
function TypeSums({ totals }: { totals: Sums }) {
  const t = useTranslations('agentCentre.moves')
  const tRecords = useTranslations('records')
  return (
    <section aria-label={t('sums')} className="card p-4">
      <h3 className="mb-1 text-base">{t('sums')}</h3>
      <Table
        caption={t('sums')}
        columns={[
          { key: 'type', label: t('type'), cell: row => t(`types.${row.type}`) },
          { key: 'in', label: tRecords('in'), align: 'end', cell: row => <Sum amount={row.in} signed /> },
          { key: 'out', label: tRecords('out'), align: 'end', cell: row => <Sum amount={row.out} /> },
        ]}
        rows={totals}
        keyOf={row => row.type}
      />
    </section>
  )
}
