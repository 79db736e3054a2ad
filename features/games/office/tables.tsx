import { useTranslations } from 'use-intl'
import { tablesOfficeApi } from '#features/games/api-tables.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { TableCard } from './table-card.tsx'
import { Away, type OfficeTable, Percent, TableState } from './table-state.tsx'

const HOURS = ['1', '24', '168', '720'] as const

/** Games that players share: how each stands, and what it paid back beside what it should. */
export function Tables() {
  const t = useTranslations('office.tables')
  const columns: Column<OfficeTable>[] = [
    { id: 'name', title: t('name'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => row.kind },
    { id: 'state', title: t('state'), cell: row => <TableState state={row.state} />, text: row => row.state ?? '' },
    { id: 'players', title: t('players'), cell: row => row.players, text: row => String(row.players), isFigure: true },
    { id: 'rounds', title: t('rounds'), cell: row => row.rounds, text: row => String(row.rounds), isFigure: true },
    {
      ...{ id: 'stake', title: t('stake'), isFigure: true, text: (row: OfficeTable) => row.stake },
      cell: row => <Money amount={row.stake} />,
    },
    {
      ...{ id: 'actual', title: t('actual'), isFigure: true, text: (row: OfficeTable) => row.actual ?? '' },
      cell: row => <Percent of={row.actual} />,
    },
    {
      ...{ id: 'expected', title: t('expected'), isFigure: true, text: (row: OfficeTable) => row.expected ?? '' },
      cell: row => <Percent of={row.expected} />,
    },
    {
      ...{ id: 'away', title: t('away'), text: (row: OfficeTable) => row.away ?? '' },
      cell: row => <Away away={row.away} level={row.level} />,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="tables"
        columns={columns}
        rowKey={row => `${row.vendor}:${row.game}`}
        filters={[
          {
            ...{ kind: 'pick', name: 'hours', label: t('hours') },
            options: HOURS.map(value => ({ value, label: t(`last.${value}`) })),
          },
        ]}
        read={async ({ hours }: { hours?: string }) => ({
          list: (await ask(tablesOfficeApi.tables, hours === undefined ? {} : { hours: Number(hours) })).list,
          next: null,
        })}
        drawer={row => ({ title: row.name, content: <TableCard table={row} /> })}
        empty={t('none')}
        everyMs={5_000}
      />
    </PageFrame>
  )
}
