import { useTranslations } from 'use-intl'
import { pointsApi, type Redeem } from '#features/points/api.ts'
import { Moment } from '#features/records/site/records.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { Points } from '../amount-of-points.tsx'
import { useOlder, useTextOf } from '../reads.ts'
import { Older } from './older.tsx'

const TONES = { IN_PROCESS: 'text-amber', APPROVED: 'text-jade', REJECTED: 'text-crimson' } as const

/** Goods that were asked for, and what became of each (specification §4). */
export function Redeems() {
  const t = useTranslations('points')
  const textOf = useTextOf()
  const query = useOlder(['redeems'], (before: string | undefined) =>
    ask(pointsApi.redeems, { ...(before && { before }) }),
  )
  const columns: Column<Redeem>[] = [
    { key: 'at', label: t('at'), cell: row => <Moment at={row.appliedAt} /> },
    {
      ...{ key: 'name', label: t('name') },
      cell: row => (
        <span className="inline-flex flex-col">
          <bdi>
            {textOf(row.names)} × {row.quantity}
          </bdi>
          <bdi className="text-xs text-muted">{row.reference}</bdi>
        </span>
      ),
    },
    { key: 'points', label: t('points'), align: 'end', cell: row => <Points points={row.pointsRequirement} /> },
    {
      ...{ key: 'status', label: t('status') },
      cell: row => (
        <span className="inline-flex flex-col">
          <span className={`font-semibold ${TONES[row.status]}`}>{t(`states.${row.status}`)}</span>
          {row.remark && <bdi className="text-xs text-muted">{row.remark}</bdi>}
        </span>
      ),
    },
  ]
  return (
    <Older query={query} empty={t('noRedeems')}>
      {rows => <Table caption={t('recordTabs.redeems')} columns={columns} rows={rows} keyOf={row => row.reference} />}
    </Older>
  )
}
