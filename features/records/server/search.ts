import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { selectCountedAt } from './store-account.ts'
import * as store from './store-search.ts'

export { type PlayRow, selectPlay as playOf } from './store-search.ts'

/** Bets of any member of a merchant by what somebody was told of them: a vendor's round, our key, the number of a ticket. */
export async function findBets(db: Sql, merchantId: number, text: string, most: number): Promise<store.FoundBet[]> {
  const tickets = /^\d{1,15}$/.test(text) ? store.selectFoundTickets(db, merchantId, BigInt(text)) : []
  const rounds = store.selectFoundRounds(db, merchantId, text, most)
  return [...(await tickets), ...(await rounds)].slice(0, most)
}

/** What a member's days came to in all, up to when the log was counted. */
export async function lifetimeOf(db: Sql, { merchantId, memberId }: { merchantId: number; memberId: string }) {
  const [sums, countedAt] = await Promise.all([store.sumLifetime(db, merchantId, memberId), selectCountedAt(db)])
  const text = (value: bigint) => formatAmount(amount(value))
  const { stake, payout, valid, rebate, bonus, deposit, withdrawal } = sums
  return {
    ...{ stake: text(stake), payout: text(payout), valid: text(valid), rebate: text(rebate), bonus: text(bonus) },
    ...{ deposit: text(deposit), withdrawal: text(withdrawal), net: text(payout + rebate + bonus - stake) },
    countedAt: countedAt.toISOString(),
  }
}
