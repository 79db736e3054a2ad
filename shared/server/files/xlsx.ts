import { writeXlsxStream } from 'hucre/xlsx'
import type { Table, Title } from './table.ts'

/** Spreadsheets keep so many digits of a number: one that has more is text, so that nothing of it is lost. */
const MOST_DIGITS = 15
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A workbook made while it is read: rows are packed as they come, and another sheet begins where one is full. Nothing in it
 * is a formula, whatever it begins with.
 */
export function xlsxOf({ titles, pages }: Table, name: string): AsyncIterable<Uint8Array> {
  return writeXlsxStream(rowsOf(titles, pages), { name })
}

async function* rowsOf(titles: readonly Title[], pages: Table['pages']) {
  yield titles.map(title => title.name)
  for await (const page of pages)
    for (const row of page) yield row.map((text, n) => (titles[n]?.isFigure ? figureOf(text) : text))
}

function figureOf(text: string): number | string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length
  return NUMBER.test(text) && digits <= MOST_DIGITS ? Number(text) : text
}
