import type { Sql, Tx } from '#shared/server/db.ts'
import { DEFAULT_STAKE, STAKES } from './library.ts'
import { selectLimits, upsertLimit } from './store-limits.ts'

/** The stakes of each game that the platform allows, in minor units from the lowest; none in a currency we do not have. */
export async function allowedStakes(db: Sql | Tx, currency: string): Promise<(game: string) => bigint[]> {
  const all = STAKES[currency] ?? []
  const limits = new Map((await selectLimits(db, currency)).map(limit => [limit.game, limit]))
  return game => {
    const limit = limits.get(game)
    return limit ? all.filter(stake => stake >= limit.min && stake <= limit.max) : all
  }
}

/** Our usual stake, or what is allowed next to it. */
export function defaultOf(stakes: readonly bigint[]): bigint {
  return stakes.findLast(stake => stake <= DEFAULT_STAKE) ?? stakes[0] ?? DEFAULT_STAKE
}

/** False when no stake of ours lies within. */
export async function limitStakes(db: Sql, game: string, currency: string, min: bigint, max: bigint): Promise<boolean> {
  if (!STAKES[currency]?.some(stake => stake >= min && stake <= max)) return false
  await upsertLimit(db, game, currency, min, max)
  return true
}
