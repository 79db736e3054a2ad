import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Game } from '../rules/bonuses.ts'
import * as store from './store-staked.ts'

/** A bet that the log does not tell of, as it is taken with money of a bonus; `ppm`: how much of it will count. */
export type StakedBet = Game & {
  merchantId: number
  reference: string
  grantId: bigint
  ppm: number
  bonus: Amount
  acceptedAt: Date
}

/**
 * Notes bets with bonus money, open until they are counted, so that their bonus is not lost meanwhile. In the transaction that
 * takes them, with their wallets held.
 */
export const noteStaked = (tx: Tx, bets: readonly StakedBet[]): Promise<void> => store.insertStaked(tx, bets)

/** So much bonus money of a bet that was noted comes back, before anything of it counted; a bet without any is forgotten. */
export type StakedBack = { merchantId: number; reference: string; bonus: Amount }
export async function returnStaked(tx: Tx, backs: readonly StakedBack[]): Promise<void> {
  if (backs.length > 0) await store.lessenStaked(tx, backs)
}

/** Parts of bets that were noted become bets of their own. */
export async function partStaked(tx: Tx, parts: readonly (StakedBack & { from: string })[]): Promise<void> {
  if (parts.length === 0) return
  await store.insertParts(tx, parts)
  await store.lessenStaked(
    tx,
    parts.map(({ merchantId, from, bonus }) => ({ merchantId, reference: from, bonus })),
  )
}
