import type { LiveBet } from '#features/games/api-winners.ts'
import { shownNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { CACHE_MS, createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { maskAccount, multiplierOf } from '../../rules/winners.ts'
import { coverPath } from '../catalogue/pictures.ts'
import { takeBets } from './live-bets-fresh.ts'
import * as store from './store-live-bets.ts'

const SHOWN = 20

/** The newest bets of each merchant, as they were at most a second ago. */
export function createLiveBets({ db }: Pick<Context, 'db'>) {
  const cached = createCache(async (merchantId: number) => {
    const rows = await store.selectLiveBets(db, merchantId)
    const ids = rows.map(row => row.memberId)
    const names = await shownNames(db, merchantId, ids)
    return rows
      .filter(row => names.has(row.memberId))
      .slice(0, SHOWN)
      .map(row => ({ ...row, account: maskAccount(names.get(row.memberId)!) }))
  }, CACHE_MS)

  return {
    /** Of members who show themselves, the newest first. */
    list: async (merchantId: number, language: string): Promise<LiveBet[]> =>
      (await cached(merchantId)).map(bet => forWire(bet, language)),
  }
}

function forWire(bet: store.LiveBetRow & { account: string }, language: string): LiveBet {
  const { names, memberId: _, state, stake, payout, at, ...rest } = bet
  const isOver = state === 'CLOSED'
  return {
    ...rest,
    coverUrl: coverPath(rest.vassalage, rest.gameCode, rest.coverUrl),
    displayName: names[language.toUpperCase()] ?? rest.gameName,
    stake: formatAmount(amount(stake)),
    payout: isOver ? formatAmount(amount(payout)) : '',
    multiplier: isOver ? multiplierOf(payout, stake) : '',
    at: at.toISOString(),
  }
}

/**
 * Puts what this server's gateways took on the lists. What a server that ends had not yet told stands on none: they are
 * the newest bets, not all of them.
 */
export async function keepLiveBets(db: Sql): Promise<void> {
  const bets = takeBets(db)
  if (bets.length > 0) await transaction(db, tx => store.insertLiveBets(tx, bets))
}
