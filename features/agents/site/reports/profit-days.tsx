import { useTranslations } from 'use-intl'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { Sum } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { usePointName } from './point-name.ts'

export type DaysAsk = RangeAsk & { product?: string }
type ProfitDaysProps = { id: string; name: string; ask: DaysAsk; onClose: () => void }

/** What somebody came to alone, day by day: as far down as it goes. */
export function ProfitDays({ id, name, ask: days, onClose }: ProfitDaysProps) {
  const t = useTranslations('agentCentre.figures')
  const tParts = useTranslations('agentCentre.parts')
  const tOverview = useTranslations('agentCentre.overview')
  const pointName = usePointName()
  const { range, from, to, product } = days
  const input = { range, from, to, product, of: id }
  const query = useReport(['pnl-days', input], () => ask(agentReportsApi.pnlDays, input))
  return (
    <Modal title={name} size="wide" onClose={onClose}>
      <Report query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="py-8 text-center text-sm text-muted">{tParts('noData')}</p>
          ) : (
            <Table
              caption={tParts('byDayOf', { name })}
              columns={[
                { key: 'day', label: tOverview('when'), cell: row => pointName(row.day) },
                ...(['deposit', 'withdrawal', 'valid'] as const).map(key => ({
                  ...{ key, label: t(key), align: 'end' as const },
                  cell: (row: (typeof list)[number]) => <Sum amount={row[key]} />,
                })),
                { key: 'net', label: t('winLoss'), align: 'end', cell: row => <Sum amount={row.winLoss} signed /> },
                { key: 'pnl', label: t('pnl'), align: 'end', cell: row => <Money amount={row.pnl} signed /> },
              ]}
              rows={list}
              keyOf={row => row.day}
            />
          )
        }
      </Report>
    </Modal>
  )
}
