import type { Round } from '#apps/studio/engine/slots/round.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { brands } from '../../brands.ts'
import type { OfferedGame } from './library.ts'
import { highestStake, playedCurrencies } from './stakes.ts'
import type { RoundRow } from './store.ts'
import * as store from './store-jackpots.ts'

/* Progressive jackpots with exact books: contributions + seeds = pool + paid, to a millionth of the smallest unit. */

const MICRO = 1_000_000n

/** What of a game its pools need to know. */
export type PooledGame = Pick<OfferedGame, 'id' | 'bet' | 'unit' | 'jackpots'>
/** A round whose bet stands. */
export type AcceptedRound = Pick<RoundRow, 'id' | 'currency' | 'stake' | 'events'> & { game: PooledGame }
export type JackpotWon = { roundId: string; tier: string; amount: bigint }

/** Opens the pools of games, each with its seed from the studio's own account; open ones stay as they are. */
export async function openPools(db: Sql, games: Iterable<PooledGame>): Promise<void> {
  for (const { id, bet, unit, jackpots } of games)
    for (const { tier, seed } of jackpots)
      for (const currency of playedCurrencies()) {
        const seedMicro = seedOf(seed, highestStake({ unit }, currency), bet)
        await transaction(db, tx => store.openPool(tx, { game: id, tier, currency }, seedMicro))
      }
}

/**
 * What accepted bets do to the pools: their contributions flow in; then each hit, in the order of the rounds, pays the
 * pool in the proportion of its stake to the highest, rounded down to whole units, and the seed flows back in the same
 * proportion. Returns what was won, in whole units. It belongs into the transaction that accepts the bets: whoever dies
 * before has moved nothing.
 */
export async function settleJackpots(tx: Tx, rounds: readonly AcceptedRound[]): Promise<JackpotWon[]> {
  const won: JackpotWon[] = []
  // Everybody takes the parts of pools in one order: by currency, game and tier, then part by part.
  for (const [currency, game] of sortedPairs(rounds)) {
    const here = rounds.filter(round => round.currency === currency && round.game.id === game.id)
    const hits = here.flatMap(round => hitTiers(round).map(tier => ({ round, tier })))
    if (hits.length > 0) await store.lockPools(tx, game.id, currency)
    for (const { tier, contribution } of game.jackpots.toSorted(byTier)) {
      const flows = here.map(({ id, stake }) => ({ roundId: id, micro: stake * BigInt(contribution) }))
      await store.contribute(tx, { game: game.id, tier, currency }, flows)
    }
    for (const { round, tier } of hits) won.push(await payHit(tx, round, tier))
  }
  return won
}

async function payHit(tx: Tx, { id, currency, stake, game }: AcceptedRound, tier: string): Promise<JackpotWon> {
  const pool = { game: game.id, tier, currency }
  const { seed } = game.jackpots.find(jackpot => jackpot.tier === tier)!
  const held = await store.readPool(tx, pool)
  const amount = (held * stake) / highestStake(game, currency) / MICRO
  const seedMicro = seedOf(seed, stake, game.bet)
  await store.insertEntry(tx, { ...pool, kind: 'payout', roundId: id, micro: amount * MICRO })
  await store.insertEntry(tx, { ...pool, kind: 'seed', roundId: id, micro: seedMicro })
  await store.setPool(tx, pool, held - amount * MICRO + seedMicro)
  return { roundId: id, tier, amount }
}

/** The tiers that a round hits, whatever they hold. */
export function hitTiers({ events }: Pick<RoundRow, 'events'>): string[] {
  const { steps } = events as Round
  return steps.flatMap(step => step.events.flatMap(event => (event.type === 'jackpotHit' ? [event.tier] : [])))
}

/** The pools of a brand's games, as the platform asks for them. */
export async function listPools(db: Sql, library: ReadonlyMap<string, PooledGame>, brand: string, currency: string) {
  const games = brands.find(({ code }) => code === brand)?.games ?? []
  const pools = await store.selectPools(db, games, currency)
  return pools.map(({ game, tier, amount }) => ({
    ...{ id: `${game}.${tier}`, game, level: tier, amount: String(amount) },
    full_stake: String(highestStake(library.get(game)!, currency)),
  }))
}

/** A seed is so many coins; a coin is worth stake ÷ bet. */
function seedOf(coins: number, stake: bigint, bet: number): bigint {
  return (BigInt(coins) * stake * MICRO) / BigInt(bet)
}

function sortedPairs(rounds: readonly AcceptedRound[]): [currency: string, game: PooledGame][] {
  const pairs = new Map<string, [string, PooledGame]>()
  for (const { currency, game } of rounds)
    if (game.jackpots.length > 0) pairs.set(`${currency} ${game.id}`, [currency, game])
  return [...pairs.keys()].sort().map(key => pairs.get(key)!)
}

function byTier(a: { tier: string }, b: { tier: string }): number {
  return a.tier < b.tier ? -1 : 1
}
