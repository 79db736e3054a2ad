import { useTranslations } from 'use-intl'
import { type PointEntry, pointsApi } from '#features/points/api.ts'
import { Moment } from '#features/records/site/records.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { Points } from '../amount-of-points.tsx'
import { useOlder } from '../reads.ts'
import { Older } from './older.tsx'

/** What came and went, with its source. */
export function History() {
  const t = useTranslations('points')
  const query = useOlder(['history'], (before: number | undefined) =>
    ask(pointsApi.history, { ...(before && { before }) }),
  )
  const columns: Column<PointEntry>[] = [
    { key: 'at', label: t('at'), cell: row => <Moment at={row.at} /> },
    {
      ...{ key: 'op', label: t('source') },
      cell: row => (
        <span className="inline-flex flex-col">
          {t(`ops.${row.op}`)}
          {row.op === 'adjust' && row.note && <bdi className="text-xs text-muted">{row.note}</bdi>}
        </span>
      ),
    },
    { key: 'points', label: t('points'), align: 'end', cell: row => <Points points={row.points} signed /> },
    { key: 'balance', label: t('after'), align: 'end', cell: row => <Points points={row.balance} /> },
  ]
  return (
    <Older query={query} empty={t('noHistory')}>
      {rows => (
        <Table caption={t('recordTabs.history')} columns={columns} rows={rows} keyOf={row => String(row.place)} />
      )}
    </Older>
  )
}
