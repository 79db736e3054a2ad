import { saveFile } from '../save-file.ts'
import type { Asked, Column, Page } from './columns.ts'

const A_PAGE = 100
const MOST_ROWS = 10_000

/**
 * The rows of a list as a file: all that its filters leave, up to 10,000, read page by page. Spreadsheets run none of it
 * (security S-23).
 */
export async function saveAsCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  read: (asked: Asked) => Promise<Page<Row>>,
): Promise<number> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const rows: Row[] = []
  let before: string | null | undefined
  do {
    const page = await read({ ...(before && { before }), limit: A_PAGE })
    rows.push(...page.list)
    before = page.next
  } while (before && rows.length < MOST_ROWS)
  const told = columns.filter(column => column.text)
  const table = [told.map(({ title }) => title), ...rows.map(row => told.map(({ text }) => text!(row)))]
  const file = new Blob(['\uFEFF', stringify(table, { escape_formulas: true })], { type: 'text/csv;charset=utf-8' })
  saveFile(`${name}.csv`, file)
  return rows.length
}
