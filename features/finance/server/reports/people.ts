import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Days, selectProgress, selectSpan } from '../store.ts'
import { selectFirstSums, selectPeople } from './store-people.ts'
import { assertDays } from './sums.ts'

/** Who came, paid in first and played, by day. */
export async function peopleOf(db: Sql, merchantId: number, days: Days) {
  assertDays(days)
  const span = await selectSpan(db, merchantId, days)
  const [rows, sums, { ranAt }] = await Promise.all([
    selectPeople(db, merchantId, days, span),
    selectFirstSums(db, merchantId, span),
    selectProgress(db),
  ])
  const byDay = Map.groupBy(sums, sum => sum.day)
  const list = rows.map(row => ({
    ...row,
    firstSums: (byDay.get(row.day) ?? []).map(({ currency, amount: sum }) => ({
      currency,
      amount: formatAmount(amount(sum)),
    })),
  }))
  return { timeZone: span.timeZone, countedAt: ranAt.toISOString(), list }
}
