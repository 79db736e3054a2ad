import { useTranslations } from 'use-intl'
import type { OfficeBill } from '#features/agents/api-payouts.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { Day, Money } from '#shared/office/show.tsx'
import { BillState, Party, percentOf } from '../parts/names.tsx'

/** One day, or the first and the last of a period. */
export function Period({ from, to }: { from: string; to: string }) {
  return <Day>{from === to ? from : `${from} – ${to}`}</Day>
}

const SUMS = ['valid', 'pnl', 'base', 'gross', 'received', 'open', 'clawed', 'paidDown', 'net'] as const
/** Those that everybody looks at; the others each person adds. */
const FIRST: readonly string[] = ['base', 'gross', 'received', 'open']

export function useBillColumns(): Column<OfficeBill>[] {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  return [
    { id: 'id', title: t('id'), isFixed: true, cell: row => `#${row.id}`, text: row => row.id },
    {
      ...{ id: 'period', title: t('period'), text: row => `${row.from} ${row.to}` },
      cell: row => <Period {...row} />,
    },
    { id: 'kind', title: tParts('kind'), cell: row => tParts(`kinds.${row.kind}`), text: row => row.kind },
    {
      ...{ id: 'product', title: t('product'), startsHidden: true, text: row => row.product },
      cell: row => tParts(`products.${row.product}`),
    },
    {
      ...{ id: 'payee', title: tParts('sides.payee'), text: row => row.payee },
      cell: row => <Party id={row.payeeId} name={row.payee} />,
    },
    {
      ...{ id: 'payer', title: tParts('sides.payer'), text: row => row.payer ?? '' },
      cell: row => <Party id={row.payerId} name={row.payer} />,
    },
    { id: 'status', title: t('status'), cell: row => <BillState status={row.status} />, text: row => row.status },
    {
      ...{ id: 'active', title: t('active'), isFigure: true, startsHidden: true, text: row => String(row.active) },
      cell: row => row.active,
    },
    {
      ...{
        id: 'rate',
        title: t('rate'),
        isFigure: true,
        text: row => (row.ratePpm === null ? '' : percentOf(row.ratePpm)),
      },
      cell: row => (row.ratePpm === null ? '–' : <bdi dir="ltr">{percentOf(row.ratePpm)}</bdi>),
    },
    ...SUMS.map(
      (key): Column<OfficeBill> => ({
        ...{ id: key, title: t(`sums.${key}`), isFigure: true, startsHidden: !FIRST.includes(key) },
        cell: row => <Money amount={row[key]} />,
        text: row => row[key],
      }),
    ),
  ]
}
