import { Skeleton } from '@mantine/core'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { OfficeLink } from '../office-link.tsx'
import type { Column } from './columns.ts'
import type { Kept } from './kept.ts'
import styles from './list.module.css'

const features = tableFeatures({})
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  density: Kept['density']
  isLoading: boolean
  openKey: string | undefined
  onOpen?: (row: Row) => void
  to?: ((row: Row) => string) | undefined
}

/** The rows of a list as a table, which on phones becomes cards. */
export function ListTable<Row>({ columns, rows, rowKey, density, isLoading, openKey, ...more }: Props<Row>) {
  const { label, onOpen, to } = more
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: Row }>()
    return columns.map(({ id, title }) => helper.display({ id, header: title }))
  }, [columns])
  const data = useMemo(() => rows.map(row => ({ row })), [rows])
  const table = useTable({ features, columns: defined, data, getRowId: ({ row }) => rowKey(row) })
  const classOf = (id: string) => (columns.find(column => column.id === id)?.isFigure ? styles.figure : undefined)

  const opener = (row: Row, content: ReactNode) => {
    if (to)
      return (
        <OfficeLink to={to(row)} className={styles.opener}>
          {content}
        </OfficeLink>
      )
    if (!onOpen) return content
    return (
      <button type="button" className={styles.opener} onClick={() => onOpen(row)}>
        {content}
      </button>
    )
  }

  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-density={density} aria-label={label} aria-busy={isLoading} onKeyDown={walk}>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(header => (
                <th key={header.id} scope="col" className={classOf(header.column.id)}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map(row => (
            <tr key={row.id} data-open={row.id === openKey || undefined}>
              {row.getAllCells().map((cell, n) => {
                // Not as a component of its own: with new columns it would be another one, and what is in it lose the focus.
                const content = columns[n]!.cell(row.original.row)
                return (
                  <td key={cell.id} className={classOf(cell.column.id)} data-title={columns[n]!.title}>
                    {n === 0 ? opener(row.original.row, content) : content}
                  </td>
                )
              })}
            </tr>
          ))}
          {isLoading &&
            WAITING.map(key => (
              <tr key={key}>
                {columns.map(({ id }) => (
                  <td key={id}>
                    <Skeleton height={12} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

/** Up and down, as j and k, from row to row. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.opener}`)]
  const at = openers.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  openers[at + step]?.focus()
  event.preventDefault()
}
