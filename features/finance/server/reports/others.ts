import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Days, selectSpan } from '../store.ts'
import * as store from './store-now.ts'
import { assertDays } from './sums.ts'

const text = (value: bigint) => formatAmount(amount(value))

/** Tickets by lottery and the day on which they were placed. */
export async function lotteryOf(db: Sql, merchantId: number, days: Days) {
  assertDays(days)
  const span = await selectSpan(db, merchantId, days)
  const rows = await store.selectPlaced(db, merchantId, span)
  const list = rows.map(row => ({ ...row, staked: text(row.staked), paid: text(row.paid), open: text(row.open) }))
  return { timeZone: span.timeZone, list }
}

/** What pools got and paid, and what they hold. */
export async function jackpotsOf(db: Sql, merchantId: number, days: Days) {
  assertDays(days)
  const moved = await store.selectJackpots(db, merchantId, days)
  const pools = await store.selectPools(db, merchantId)
  return {
    moved: moved.map(row => ({ ...row, in: text(row.in), out: text(row.out) })),
    pools: pools.map(row => ({ ...row, amount: text(row.amount) })),
  }
}

/** The vendors' books against ours, a day and vendor each, with its lines by class. */
export async function statementsOf(
  db: Sql,
  merchantId: number,
  { vendor, ...days }: Days & { vendor?: string | undefined },
) {
  assertDays(days)
  const rows = await store.selectStatements(db, merchantId, days, vendor)
  const list = [...Map.groupBy(rows, row => `${row.day} ${row.vendor}`).values()].map(lines => {
    const [{ day, vendor, name, state, comparedAt }] = lines as [store.StatementRow]
    return {
      ...{ day, vendor, name, state, comparedAt: comparedAt.toISOString() },
      // A day without a movement has no line.
      lines: lines.flatMap(({ currency, ...line }) =>
        currency === null
          ? []
          : [
              {
                ...{ ...line, currency, ourTotal: text(line.ourTotal), theirTotal: text(line.theirTotal) },
                explainedTotal: text(line.explainedTotal),
              },
            ],
      ),
    }
  })
  return { list }
}
