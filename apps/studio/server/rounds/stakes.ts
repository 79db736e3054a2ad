import type { Sql } from '#shared/server/db.ts'
import { DEMO_CURRENCY } from './demo.ts'
import { type StakeLimit, selectLimits, upsertLimit } from './store-limits.ts'

/** `unit`: stakes are multiples of so many of the currency's smallest units. */
type Staked = { id: string; unit: number }

/** The currencies that are played, for money and for nothing, with their stakes in smallest units. */
const CURRENCIES: Readonly<Record<string, { lowest: number; usual: number; highest: number }>> = {
  CRD: { lowest: 1, usual: 100, highest: 10_000 },
  VND: { lowest: 1_000, usual: 10_000, highest: 2_000_000 },
  [DEMO_CURRENCY]: { lowest: 1, usual: 100, highest: 10_000 },
}
/** A stake is so many units: of a slot one for each coin of the bet, so that every payout is exact. */
const STEPS = [1, 2, 3, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

export const isPlayed = (currency: string): boolean => Object.hasOwn(CURRENCIES, currency) && currency !== DEMO_CURRENCY

export const playedCurrencies = (): string[] => Object.keys(CURRENCIES)

/** The highest stake that a game has, whatever the platform allows. */
export function highestStake(game: { unit: number }, currency: string): bigint {
  return ownStakes(game, currency).at(-1) ?? BigInt(game.unit)
}

/** Our stakes of a game in minor units, from the lowest; none in a currency we do not have. */
function ownStakes({ unit }: { unit: number }, currency: string): bigint[] {
  const { lowest, highest } = CURRENCIES[currency] ?? { lowest: 1, highest: 0 }
  return STEPS.map(step => step * unit)
    .filter(stake => stake >= lowest && stake <= highest)
    .map(BigInt)
}

/** The stakes of a game that these limits of the platform leave. */
export function stakesWithin(game: Staked, currency: string, limits: readonly StakeLimit[]): bigint[] {
  const limit = limits.find(each => each.game === game.id && each.currency === currency)
  const all = ownStakes(game, currency)
  return limit ? all.filter(stake => stake >= limit.min && stake <= limit.max) : all
}

/** The stakes of each game that the platform allows. */
export async function allowedStakes(db: Sql, currency: string): Promise<(game: Staked) => bigint[]> {
  const limits = await selectLimits(db, [currency])
  return game => stakesWithin(game, currency, limits)
}

/** Our usual stake, or what is allowed next to it. */
export function defaultOf(stakes: readonly bigint[], currency: string): bigint {
  const usual = BigInt(CURRENCIES[currency]?.usual ?? 0)
  return stakes.findLast(stake => stake <= usual) ?? stakes[0] ?? usual
}

/** False when no stake of ours lies within. */
export async function limitStakes(db: Sql, game: Staked, currency: string, min: bigint, max: bigint): Promise<boolean> {
  if (!ownStakes(game, currency).some(stake => stake >= min && stake <= max)) return false
  await upsertLimit(db, game.id, currency, min, max)
  return true
}
