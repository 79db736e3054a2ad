import { useTranslations } from 'use-intl'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { useDayFilters, WithDays } from '#shared/office/days.tsx'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ReportFrame } from './report-frame.tsx'
import { useReturnColumns } from './return-columns.tsx'

/** What games paid of their stakes against what their vendors publish. */
export function Returns() {
  const t = useTranslations('office.returns')
  const days = useDayFilters()
  const { vendor, game, currency } = useAddress().search
  const columns = useReturnColumns()
  return (
    <ReportFrame title={t('title')} about={t('about')}>
      <WithDays span="week">
        {({ from, to }) => (
          <DataList
            id="returns"
            columns={columns}
            rowKey={row => `${row.vendor} ${row.game} ${row.currency}`}
            filters={[
              ...days,
              { kind: 'text', name: 'vendor', label: t('vendor') },
              { kind: 'text', name: 'game', label: t('game') },
              { kind: 'text', name: 'currency', label: t('currency') },
            ]}
            read={async given => ({ ...(await ask(financeOfficeApi.returns, { from, to, ...given })), next: null })}
            empty={t('none')}
            actions={<ExportMenu kind="returns" days={{ from, to }} filters={{ vendor, game, currency }} />}
          />
        )}
      </WithDays>
    </ReportFrame>
  )
}
