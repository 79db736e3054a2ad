import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentIncomeApi } from '#features/agents/api-income.ts'
import { Moment } from '#features/records/site/records.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { Rate, Sum } from '../parts/money.tsx'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { Report, useReport } from '../parts/report.tsx'
import type { IncomeKind } from './income.tsx'
import { usePointName } from './point-name.ts'

type EntriesProps = { day: string; kind: IncomeKind; onClose: () => void }

/** What one figure of a day is made of. */
export function IncomeEntries({ day, kind, onClose }: EntriesProps) {
  const t = useTranslations('agentCentre.income')
  const tParts = useTranslations('agentCentre.parts')
  const pointName = usePointName()
  const [pageNo, setPageNo] = useState(1)
  const input = { day, type: kind, pageNo, pageSize: PAGE_SIZE }
  const query = useReport(['income-entries', input], () => ask(agentIncomeApi.incomeEntries, input))
  const title = t('entriesOf', { what: t(kind), day: pointName(day) })
  return (
    <Modal title={title} size="wide" onClose={onClose}>
      <Report query={query}>
        {({ list, total }) => (
          <>
            <Table
              caption={title}
              columns={[
                { key: 'at', label: tParts('at'), cell: entry => <Moment at={entry.at} /> },
                { key: 'of', label: t('source'), cell: entry => <bdi>{entry.username || t('team')}</bdi> },
                { key: 'base', label: t('base'), align: 'end', cell: entry => <Sum amount={entry.base} /> },
                {
                  ...{ key: 'rate', label: t('rate'), align: 'end' },
                  cell: entry => (entry.ratePpm === null ? '–' : <Rate ppm={entry.ratePpm} />),
                },
                {
                  ...{ key: 'amount', label: tParts('amount'), align: 'end' },
                  cell: entry => <Money amount={entry.amount} signed />,
                },
                {
                  ...{ key: 'reference', label: tParts('reference') },
                  cell: entry => <bdi className="text-xs">{entry.reference || '–'}</bdi>,
                },
              ]}
              rows={list}
              keyOf={entry => `${entry.at} ${entry.reference} ${entry.username}`}
            />
            <Pager pageNo={pageNo} total={total} onPage={setPageNo} />
          </>
        )}
      </Report>
    </Modal>
  )
}
