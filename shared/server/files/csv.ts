import { stringify } from 'csv-stringify/sync'
import type { Table } from './table.ts'

/** A file holds no more rows; whoever needs others narrows the filters. */
export const MOST_ROWS = 10_000

/**
 * Rows of a CSV file: RFC 4180, UTF-8 with a byte order mark before the first ones, so that spreadsheets read it. What
 * would be a formula there is text (`=`, `+`, `-`, `@`, tab and return at the beginning); amounts stay numbers.
 */
export function csvOf(rows: readonly (readonly string[])[], isFirst: boolean): string {
  return stringify(
    rows.map(row => row.map(escaped)),
    { bom: isFirst, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )
}

const AMOUNT = /^-?\d+(\.\d+)?$/
/** A quote at the beginning makes text of it in every spreadsheet. */
const escaped = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) && !AMOUNT.test(text) ? `'${text}` : text)

/** A table as CSV, each page of it written when the one before was taken. */
export async function* csvFile({ titles, pages }: Table): AsyncGenerator<string> {
  yield csvOf([titles.map(title => title.name)], true)
  for await (const page of pages) if (page.length > 0) yield csvOf(page, false)
}
