import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { assertDays } from '../reports/sums.ts'
import { type Days, selectProgress, selectSpan } from '../store.ts'
import * as store from './store-accounts.ts'

const text = (value: bigint) => formatAmount(amount(value))

/** The chart of accounts: both sides of everything that moved, so that all of a currency and book adds up to nothing. */
export async function accountsOf(db: Sql, merchantId: number, { book, ...days }: Days & { book?: string | undefined }) {
  assertDays(days)
  const { timeZone } = await selectSpan(db, merchantId, days)
  const rows = await store.selectAccounts(db, merchantId, days, book)
  const { ranAt } = await selectProgress(db)
  const list = rows.map(({ before, in: came, out, ...row }) => ({
    ...{ ...row, before: text(before), in: text(came), out: text(out), after: text(before + came - out) },
  }))
  return { timeZone, countedAt: ranAt.toISOString(), list }
}

/** Members' money that is not at hand, or owed. */
export async function asideOf(
  db: Sql,
  merchantId: number,
  { holder, before = '0', limit }: { holder: string; before?: string | undefined; limit: number },
) {
  const after = /^\d{1,9}$/.test(before) ? Number(before) : 0
  const rows = await store.selectAside(db, merchantId, holder, after, limit)
  const list = rows.map(row => ({ ...row, id: String(row.id), balance: text(row.balance) }))
  return { list, next: rows.length === limit ? list.at(-1)!.id : null }
}
