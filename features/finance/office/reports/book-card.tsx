import { useTranslations } from 'use-intl'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { Money, State, When } from '#shared/office/show.tsx'
import { Note } from '#shared/office/states.tsx'
import type { Book } from './books.tsx'

type Line = Book['lines'][number]

/** What is left between both books after what closed cases explain, ours less theirs. */
const leftOf = (line: Line) => ({
  count: line.ourCount - line.theirCount - line.explainedCount,
  total: parseAmount(line.ourTotal) - parseAmount(line.theirTotal) - parseAmount(line.explainedTotal),
})
export const differing = (line: Line) => leftOf(line).count !== 0 || leftOf(line).total !== 0n

/** One vendor's day, by class of movements. */
export function BookCard({ book: { name, state, comparedAt, lines } }: { book: Book }) {
  const t = useTranslations('office.books')
  const money = (id: 'ourTotal' | 'theirTotal' | 'explainedTotal'): Column<Line> => ({
    ...{ id, title: t(id), isFigure: true },
    cell: line => <Money amount={line[id]} currency={line.currency} />,
  })
  const columns: Column<Line>[] = [
    { id: 'class', title: t('class'), cell: line => <bdi>{line.class}</bdi> },
    { id: 'ourCount', title: t('ourCount'), cell: line => line.ourCount, isFigure: true },
    money('ourTotal'),
    { id: 'theirCount', title: t('theirCount'), cell: line => line.theirCount, isFigure: true },
    money('theirTotal'),
    money('explainedTotal'),
    {
      ...{ id: 'left', title: t('left'), isFigure: true },
      cell: line => <Money amount={formatAmount(amount(leftOf(line).total))} currency={line.currency} signed />,
    },
  ]
  return (
    <Part
      title={name}
      actions={<State tone={state === 'CLOSED' ? 'good' : 'wait'}>{t(state === 'CLOSED' ? 'agrees' : 'open')}</State>}
    >
      <p>
        {t('comparedAt')} <When at={comparedAt} />
      </p>
      {lines.length === 0 ? (
        <Note title={t('noLines')} />
      ) : (
        <ListTable
          label={name}
          columns={columns}
          rows={lines}
          rowKey={line => `${line.currency} ${line.class}`}
          density="dense"
          isLoading={false}
          openKey={undefined}
        />
      )}
    </Part>
  )
}
