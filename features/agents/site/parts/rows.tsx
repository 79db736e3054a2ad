import { ArrowDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '#features/records/site/records.tsx'
import { Modal } from '#shared/ui/modal.tsx'

export type Col<Row> = {
  key: string
  label: string
  /** Numbers stand at the end of the line. */
  align?: 'end'
  cell: (row: Row) => ReactNode
  /** What it comes to in all rows. */
  sum?: ReactNode
  /** By this the server can sort. */
  sort?: string
  /** Among the few that a phone's card shows, there without what can be pressed; all of them open with it. */
  onCard?: boolean | ((row: Row) => ReactNode)
  /** What the figure is made of. */
  about?: string
}

type RowsProps<Row> = {
  caption: string
  /** What the rows are named by. */
  head: string
  nameOf: (row: Row) => string
  /** How the name stands in the table; a link of its own, if it leads anywhere. */
  lead?: (row: Row) => ReactNode
  mark?: (row: Row) => ReactNode
  columns: readonly Col<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: { by: string; onSort: (by: string) => void }
  /** What can be done with a row, below all that is known of it. */
  deeds?: (row: Row, close: () => void) => ReactNode
  /** What opens instead, where a row has more than its own figures. */
  open?: (row: Row, close: () => void) => ReactNode
}

/**
 * Rows of many figures. On wide screens a table whose names stay in sight; on phones cards with the few figures that count,
 * each of which opens with all of them.
 */
export function Rows<Row>(props: RowsProps<Row>) {
  const { columns, rows, keyOf, nameOf, deeds, open } = props
  const [openKey, setOpenKey] = useState<string>()
  const opened = rows.find(row => keyOf(row) === openKey)
  const close = () => setOpenKey(undefined)
  return (
    <>
      <Cards {...props} onOpen={setOpenKey} />
      <Wide {...props} onOpen={setOpenKey} />
      {opened !== undefined && open?.(opened, close)}
      {opened !== undefined && !open && (
        <Modal title={nameOf(opened)} onClose={close}>
          <div className="flex flex-col gap-5">
            <Facts facts={columns.map(({ label, cell }) => [label, cell(opened)] as const)} />
            {deeds && <div className="flex flex-wrap gap-2">{deeds(opened, close)}</div>}
          </div>
        </Modal>
      )}
    </>
  )
}

type Opening = { onOpen: (key: string) => void }

function Cards<Row>({ caption, columns, rows, keyOf, nameOf, mark, onOpen }: RowsProps<Row> & Opening) {
  const shown = columns.filter(({ onCard }) => onCard)
  return (
    <ul aria-label={caption} className="flex flex-col gap-2 sm:hidden">
      {rows.map(row => (
        <li key={keyOf(row)}>
          <button
            type="button"
            onClick={() => onOpen(keyOf(row))}
            className="card w-full p-3 text-start transition-transform active:scale-[0.99]"
          >
            <span className="flex min-h-6 items-center gap-2">
              <bdi className="truncate text-sm font-semibold">{nameOf(row)}</bdi>
              {mark?.(row)}
              <ChevronRight aria-hidden size={16} className="mirror ms-auto shrink-0 text-muted" />
            </span>
            <span className="mt-2 grid grid-cols-3 gap-2">
              {shown.map(({ key, label, cell, onCard }) => (
                <span key={key} className="flex min-w-0 flex-col text-sm">
                  <span className="truncate text-xs text-muted">{label}</span>
                  <span className="font-medium [overflow-wrap:anywhere]">
                    {typeof onCard === 'function' ? onCard(row) : cell(row)}
                  </span>
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const FIRST = 'sticky start-0 z-10 bg-ground px-3 py-2 text-start'
const endsOf = (align: 'end' | undefined) => (align === 'end' ? 'text-end' : 'text-start')

function Wide<Row>({
  caption,
  head,
  columns,
  rows,
  keyOf,
  nameOf,
  lead,
  mark,
  sort,
  onOpen,
}: RowsProps<Row> & Opening) {
  const t = useTranslations('agentCentre.parts')
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="hidden overflow-x-auto rounded-card border border-line sm:block"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className={`${FIRST} font-medium`}>
              {head}
            </th>
            {columns.map(({ key, label, align, sort: by, about }) => (
              <th
                key={key}
                scope="col"
                title={about}
                aria-sort={by && sort?.by === by ? 'descending' : undefined}
                className={`px-3 py-2 font-medium whitespace-nowrap ${endsOf(align)} ${about ? 'cursor-help' : ''}`}
              >
                {by && sort ? (
                  <button
                    type="button"
                    onClick={() => sort.onSort(by)}
                    className="inline-flex min-h-8 items-center gap-1 hover:text-ink"
                  >
                    {label}
                    {sort.by === by && <ArrowDown aria-hidden size={14} className="text-gold" />}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
            <th scope="col" className="px-3 py-2">
              <span className="sr-only">{t('more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0 hover:bg-line/30">
              <th scope="row" className={`${FIRST} font-medium`}>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  {lead?.(row) ?? <bdi>{nameOf(row)}</bdi>}
                  {mark?.(row)}
                </span>
              </th>
              {columns.map(({ key, align, cell }) => (
                <td key={key} className={`px-3 py-2 whitespace-nowrap ${endsOf(align)}`}>
                  {cell(row)}
                </td>
              ))}
              <td className="px-1 text-end">
                <button
                  type="button"
                  aria-label={t('moreOf', { name: nameOf(row) })}
                  onClick={() => onOpen(keyOf(row))}
                  className="inline-grid size-9 place-items-center rounded-control text-muted hover:bg-line/50 hover:text-ink"
                >
                  <ChevronRight aria-hidden size={16} className="mirror" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot className="border-t border-line-strong font-semibold">
            <tr>
              <th scope="row" className={FIRST}>
                {t('total')}
              </th>
              {columns.map(({ key, align, sum }) => (
                <td key={key} className={`px-3 py-2 whitespace-nowrap ${endsOf(align)}`}>
                  {sum}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
