import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { Part } from '#shared/office/facts.tsx'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useReturnColumns } from '../reports/return-columns.tsx'

const MOST = 12
const AGAIN_MS = 60_000

/** What games paid today against what is published, the furthest from it first. */
export function ReturnsNow({ today }: { today: string }) {
  const t = useTranslations('office.dashboard')
  const columns = useReturnColumns()
  const returns = useQuery({
    queryKey: ['dashboard-returns', today],
    queryFn: () => ask(financeOfficeApi.returns, { from: today, to: today }),
    refetchInterval: AGAIN_MS,
  })
  return (
    <Part
      title={t('returns')}
      actions={
        <OfficeLink to="/reports/returns" search={{ from: today, to: today }}>
          {t('allReturns')}
        </OfficeLink>
      }
    >
      <Loaded query={returns}>
        {({ list }) => {
          const played = list.filter(row => row.actual !== null)
          const rows = played.sort((a, b) => Math.abs(b.sigmas ?? 0) - Math.abs(a.sigmas ?? 0)).slice(0, MOST)
          if (rows.length === 0) return <Note title={t('noReturns')} />
          return (
            <ListTable
              label={t('returns')}
              columns={columns.filter(column => !column.startsHidden)}
              rows={rows}
              rowKey={row => `${row.vendor} ${row.game} ${row.currency}`}
              density="dense"
              isLoading={false}
              openKey={undefined}
            />
          )
        }}
      </Loaded>
    </Part>
  )
}
