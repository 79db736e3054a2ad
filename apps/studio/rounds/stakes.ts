import type { SlotGame } from '#apps/studio/math/game.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { selectLimits, upsertLimit } from './store-limits.ts'

type Bet = Pick<SlotGame, 'id' | 'bet'>

/** The currencies that are played, with the highest stake in their smallest unit. */
const HIGHEST: Readonly<Record<string, number>> = { CRD: 10_000 }
/** A stake is so many times the bet in coins, one coin being the currency's smallest unit: every payout is exact. */
const STEPS = [1, 2, 3, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]
const DEFAULT_STAKE = 100n

export const isPlayed = (currency: string): boolean => currency in HIGHEST

/** Our stakes of a game in minor units, from the lowest; none in a currency we do not have. */
function ownStakes({ bet }: Bet, currency: string): bigint[] {
  return STEPS.filter(step => step * bet <= (HIGHEST[currency] ?? 0)).map(step => BigInt(step * bet))
}

/** The stakes of each game that the platform allows. */
export async function allowedStakes(db: Sql | Tx, currency: string): Promise<(game: Bet) => bigint[]> {
  const limits = new Map((await selectLimits(db, currency)).map(limit => [limit.game, limit]))
  return game => {
    const limit = limits.get(game.id)
    const all = ownStakes(game, currency)
    return limit ? all.filter(stake => stake >= limit.min && stake <= limit.max) : all
  }
}

/** Our usual stake, or what is allowed next to it. */
export function defaultOf(stakes: readonly bigint[]): bigint {
  return stakes.findLast(stake => stake <= DEFAULT_STAKE) ?? stakes[0] ?? DEFAULT_STAKE
}

/** False when no stake of ours lies within. */
export async function limitStakes(db: Sql, game: Bet, currency: string, min: bigint, max: bigint): Promise<boolean> {
  if (!ownStakes(game, currency).some(stake => stake >= min && stake <= max)) return false
  await upsertLimit(db, game.id, currency, min, max)
  return true
}
