import type { Sql } from '#shared/server/db.ts'

export type FreshBet = { key: string; at: Date; merchantId: number; vendorId: number; memberId: string }

/** So many are shown of a merchant: of more in one second the oldest are seen by nobody. */
export const MOST_LIVE = 40

/** Rounds that a server's gateways took bets on since the list was last kept, by database and merchant. */
const fresh = new WeakMap<Sql, Map<number, FreshBet[]>>()

/** Notes rounds that bets were taken on. */
export function noteBets(db: Sql, taken: readonly FreshBet[]): void {
  for (const bet of taken) {
    const merchants = fresh.get(db) ?? new Map<number, FreshBet[]>()
    fresh.set(db, merchants)
    const bets = merchants.get(bet.merchantId) ?? []
    merchants.set(bet.merchantId, bets)
    bets.push(bet)
    if (bets.length > MOST_LIVE) bets.shift()
  }
}

/** All that was noted since the last time, a round once. */
export function takeBets(db: Sql): FreshBet[] {
  const bets = [...(fresh.get(db)?.values() ?? [])].flat()
  fresh.delete(db)
  return [...new Map(bets.map(bet => [`${bet.merchantId} ${bet.key}`, bet])).values()]
}
