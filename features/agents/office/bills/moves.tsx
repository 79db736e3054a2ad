import { useTranslations } from 'use-intl'
import { Part } from '#shared/office/facts.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { Rows } from '../parts/rows.tsx'
import type { FoundBill } from './bill.tsx'

/** How a bill was paid, what was taken back of it, and each time that it came to something else. */
export function Moves({ found: { payments, clawbacks, revisions } }: { found: FoundBill }) {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  return (
    <>
      <Part title={t('payments')}>
        <Rows
          label={t('payments')}
          rows={payments}
          rowKey={row => row.reference}
          columns={[
            { id: 'at', title: t('at'), cell: row => <When at={row.at} /> },
            { id: 'from', title: tParts('sides.payer'), cell: row => <bdi>{row.from ?? tParts('house')}</bdi> },
            { id: 'bill', title: t('fromBill'), isFigure: true, cell: row => <Money amount={row.fromBill} /> },
            { id: 'wallet', title: t('fromWallet'), isFigure: true, cell: row => <Money amount={row.fromWallet} /> },
            { id: 'amount', title: t('amount'), isFigure: true, cell: row => <Money amount={row.amount} /> },
            { id: 'reference', title: t('reference'), cell: row => <Id>{row.reference}</Id> },
          ]}
        />
      </Part>
      {clawbacks.length > 0 && (
        <Part title={t('clawbacks')}>
          <Rows
            label={t('clawbacks')}
            rows={clawbacks}
            rowKey={row => row.at}
            columns={[
              { id: 'at', title: t('at'), cell: row => <When at={row.at} /> },
              { id: 'amount', title: t('amount'), isFigure: true, cell: row => <Money amount={row.amount} /> },
              { id: 'taken', title: t('taken'), isFigure: true, cell: row => <Money amount={row.taken} /> },
              { id: 'owed', title: t('owed'), isFigure: true, cell: row => <Money amount={row.owed} /> },
              { id: 'reason', title: t('reason'), cell: row => row.reason },
            ]}
          />
        </Part>
      )}
      <Part title={t('revisions')}>
        <Rows
          label={t('revisions')}
          rows={revisions}
          rowKey={row => String(row.revision)}
          columns={[
            { id: 'revision', title: t('revision'), cell: row => row.revision },
            { id: 'at', title: t('at'), cell: row => <When at={row.at} /> },
            { id: 'gross', title: t('sums.gross'), isFigure: true, cell: row => <Money amount={row.gross} /> },
            { id: 'delta', title: t('delta'), isFigure: true, cell: row => <Money amount={row.delta} signed /> },
            { id: 'owed', title: t('owedAfter'), isFigure: true, cell: row => <Money amount={row.owedAfter} /> },
          ]}
        />
      </Part>
    </>
  )
}
