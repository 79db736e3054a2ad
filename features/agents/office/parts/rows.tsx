import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { Nothing } from '#shared/office/show.tsx'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  to?: (row: Row) => string
}

/** A few rows that belong to one thing, all of them there. */
export function Rows<Row>({ rows, ...more }: Props<Row>) {
  if (rows.length === 0) return <Nothing />
  return <ListTable {...more} rows={rows} density="dense" isLoading={false} openKey={undefined} />
}
