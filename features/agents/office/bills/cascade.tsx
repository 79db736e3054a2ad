import { useTranslations } from 'use-intl'
import type { OfficeBill } from '#features/agents/api-payouts.ts'
import { Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { Money } from '#shared/office/show.tsx'
import { BillState } from '../parts/names.tsx'
import { Rows } from '../parts/rows.tsx'
import type { FoundBill } from './bill.tsx'

/** Where a bill stands in its line: from the house down to who pays it, and whom its payee pays. */
export function Cascade({ found: { above, below } }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  const columns: Column<OfficeBill>[] = [
    { id: 'payee', title: tParts('sides.payee'), cell: row => <bdi>{row.payee}</bdi> },
    { id: 'payer', title: tParts('sides.payer'), cell: row => <bdi>{row.payer ?? tParts('house')}</bdi> },
    { id: 'status', title: t('status'), cell: row => <BillState status={row.status} /> },
    { id: 'gross', title: t('sums.gross'), isFigure: true, cell: row => <Money amount={row.gross} /> },
    { id: 'received', title: t('sums.received'), isFigure: true, cell: row => <Money amount={row.received} /> },
    { id: 'open', title: t('sums.open'), isFigure: true, cell: row => <Money amount={row.open} /> },
  ]
  const list = (title: string, rows: OfficeBill[]) => (
    <Part title={title}>
      <Rows label={title} columns={columns} rows={rows} rowKey={row => row.id} to={row => `/agents/bills/${row.id}`} />
    </Part>
  )
  return (
    <>
      {list(t('above'), above)}
      {list(t('below'), below)}
    </>
  )
}
