import { useTranslations } from 'use-intl'
import { FIGURES } from '#features/finance/rules/figures.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { Money, Nothing } from '#shared/office/show.tsx'
import type { SumLine, SumsAsk } from './revenue.tsx'

/** Those that everybody looks at; the others each person adds. */
const FIRST: readonly string[] = ['staked', 'paid', 'ggr', 'ngr', 'deposits', 'withdrawals', 'bonus']

/** What a line is of, then its figures. */
export function useRevenueColumns({ by = 'day', and }: SumsAsk): Column<SumLine>[] {
  const t = useTranslations('office.revenue')
  const named = ({ name }: SumLine, dimension: string, key: string) =>
    name && (dimension === 'game' || (dimension === 'vendor' && by !== 'game' && and !== 'game')) ? name : key
  return [
    {
      ...{ id: 'key', title: t(`dimensions.${by}`), text: row => row.key, isFixed: true },
      cell: row => <bdi>{named(row, by, row.key) || t('without')}</bdi>,
    },
    ...(and
      ? [
          {
            ...{ id: 'key2', title: t(`dimensions.${and}`), text: (row: SumLine) => row.key2 ?? '', isFixed: true },
            cell: (row: SumLine) => (row.key2 ? <bdi>{named(row, and, row.key2)}</bdi> : <Nothing />),
          },
        ]
      : []),
    {
      ...{ id: 'currency', title: t('currency'), cell: row => <bdi>{row.currency}</bdi>, text: row => row.currency },
      startsHidden: true,
    },
    { id: 'bets', title: t('bets'), cell: row => row.bets, text: row => String(row.bets), isFigure: true },
    ...FIGURES.map(
      (key): Column<SumLine> => ({
        ...{ id: key, title: t(`figures.${key}`), isFigure: true, startsHidden: !FIRST.includes(key) },
        cell: row => <Money amount={row.figures[key]} currency={row.currency} />,
        text: row => row.figures[key],
      }),
    ),
  ]
}
