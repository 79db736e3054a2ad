import { FIGURES, type Figures, figuresOf, type Sums } from '#features/finance/rules/figures.ts'
import { type Dimension, daysProblem } from '#features/finance/rules/reports.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Table, tableOf } from '#shared/server/files/table.ts'
import { type Days, selectProgress, selectSpan } from '../store.ts'
import { type SumFilter, selectSums, selectTotals } from './store-sums.ts'

/** A page of figures shows no more; a file has all. */
const MOST_LINES = 2_000
const MOST_ROWS = 100_000

export type SumsAsk = Days & SumFilter & { by: Dimension; and?: Dimension | undefined }

/** Refused as `invalid_input` for days that are none, or too many. */
export function assertDays(days: Days): void {
  const field = daysProblem(days)
  if (field) throw new Refusal('invalid_input', { field })
}

/** Revenue by what it is of, with the totals of all lines. */
export async function sumsOf(db: Sql, merchantId: number, ask: SumsAsk) {
  const { lines, timeZone, countedAt } = await read(db, merchantId, ask, MOST_LINES + 1)
  const totals = await selectTotals(db, merchantId, ask, ask)
  return {
    ...{ timeZone, countedAt, isCut: lines.length > MOST_LINES },
    list: lines.slice(0, MOST_LINES).map(line => ({ ...line, figures: textsOf(line) })),
    totals: totals.map(total => ({ ...total, figures: textsOf(total) })),
  }
}

/** All lines of it. Refused as the page is. */
export async function sumsTable(db: Sql, merchantId: number, ask: SumsAsk): Promise<Table> {
  const { lines } = await read(db, merchantId, ask, MOST_ROWS)
  const titles = [
    ...[ask.by, ...(ask.and ? [ask.and] : []), 'name', 'currency'].map(name => ({ name })),
    ...['bets', ...FIGURES].map(name => ({ name, isFigure: true })),
  ]
  const rows = lines.map(line => {
    const figures = textsOf(line)
    const keys = ask.and ? [line.key, line.key2 ?? ''] : [line.key]
    return [...keys, line.name, line.currency, String(line.bets), ...FIGURES.map(key => figures[key])]
  })
  return tableOf(titles, rows)
}

async function read(db: Sql, merchantId: number, ask: SumsAsk, most: number) {
  assertDays(ask)
  if (ask.and === ask.by) throw new Refusal('invalid_input', { field: 'and' })
  const { timeZone } = await selectSpan(db, merchantId, ask)
  const { ranAt } = await selectProgress(db)
  return { lines: await selectSums(db, merchantId, ask, ask, most), timeZone, countedAt: ranAt.toISOString() }
}

/** As the wire carries figures. */
export function textsOf(sums: Sums): Record<keyof Figures, string> {
  const figures = figuresOf(sums)
  return Object.fromEntries(FIGURES.map(key => [key, formatAmount(amount(figures[key]))])) as Record<
    keyof Figures,
    string
  >
}
