import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  /** Numbers stand at the end of the line. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = { caption: string; columns: Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string }

/** A table; under 640 px each row is a card that names its values. Roles are written out: cards keep being a table. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="border-b border-line text-xs text-muted">
          {columns.map(({ key, label, align }) => (
            <th key={key} role="columnheader" scope="col" className={`px-3 py-2 font-medium ${endsOf(align)}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map(row => (
          <tr key={keyOf(row)} role="row" className="block border-b border-line py-2 last:border-0 sm:table-row">
            {columns.map(({ key, label, align, cell }) => (
              <td
                key={key}
                role="cell"
                className={`flex items-baseline justify-between gap-4 px-1 py-0.5 sm:table-cell sm:px-3 sm:py-2 ${endsOf(align)}`}
              >
                <span aria-hidden className="text-xs text-muted sm:hidden">
                  {label}
                </span>
                <span className="min-w-0 text-end [overflow-wrap:anywhere] sm:text-inherit">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function endsOf(align: 'start' | 'end' | undefined): string {
  return align === 'end' ? 'text-end' : 'text-start'
}
