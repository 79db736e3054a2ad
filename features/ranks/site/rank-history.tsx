import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RankStanding } from '#features/ranks/api.ts'
import { KEEP_DAYS } from '#features/ranks/rules/ranks.ts'
import { Moment, RowsSkeleton } from '#features/records/site/records.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { useStanding } from './reads.ts'
import { Whole } from './whole.tsx'

/** How the rank changed, and on which growth. */
export function RankHistory() {
  const t = useTranslations('ranks.history')
  const tLadder = useTranslations('ranks.ladder')
  const columns: Column<RankStanding['changes'][number]>[] = [
    { key: 'at', label: t('at'), cell: row => <Moment at={row.at} /> },
    { key: 'before', label: t('before'), cell: row => tLadder('name', { rank: row.before }) },
    { key: 'rank', label: t('rank'), cell: row => tLadder('name', { rank: row.rank }) },
    { key: 'growth', label: t('growth'), align: 'end', cell: row => <Whole number={row.growth} /> },
    {
      key: 'growth90',
      label: t('growth90', { days: KEEP_DAYS }),
      align: 'end',
      cell: row => <Whole number={row.growth90} />,
    },
  ]
  return (
    <Loaded query={useStanding()} skeleton={<RowsSkeleton />}>
      {({ changes }) =>
        changes.length === 0 ? (
          <Note icon={<History aria-hidden size={28} />} title={t('none')} />
        ) : (
          <Table caption={t('title')} columns={columns} rows={changes} keyOf={row => `${row.at} ${row.rank}`} />
        )
      }
    </Loaded>
  )
}
