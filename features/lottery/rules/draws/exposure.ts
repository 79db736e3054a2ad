import { ODDS_SCALE } from '../odds.ts'

/** What is sold on one number of a market: `points` are its units together, minor units of money. */
export type NumberRisk = { points: bigint; odds: bigint; slots: number }

/** Minor units; null is no limit of that kind. */
export type NumberLimits = { points: bigint | null; worstPayout: bigint | null }

/**
 * More hits of one number in one draw are not reckoned with: five fell once in 7,530 draws, three or more on 21.7 % of
 * days (lottery.md §10).
 */
export const HITS_RECKONED = 4

/** What the house keeps of a market when a number paid once is drawn: income − points × odds (§10, đề). */
export function keptWhenDrawn(income: bigint, { points, odds }: NumberRisk): bigint {
  return income - (points * odds) / ODDS_SCALE
}

/**
 * How far a number paid by hits is sold above the others, times its odds: ((total − points) / (numbers − 1) − points) × odds,
 * floored; below 0 it is oversold (§10, lô). `numbers` is 100, 1,000 or 10,000.
 */
export function expectedDeviation(total: bigint, { points, odds }: NumberRisk, numbers: bigint): bigint {
  const others = numbers - 1n
  return floorDivide((total - points - points * others) * odds, others * ODDS_SCALE)
}

/** What a number can cost at worst: points × odds × hits reckoned with, never more hits than slots (§10). */
export function worstPayout({ points, odds, slots }: NumberRisk): bigint {
  return (points * odds * hitsOf(slots)) / ODDS_SCALE
}

/** Points that may still be sold on a number: at 0 it is closed; null without limits. Odds are above 0. */
export function roomOnNumber({ points, odds, slots }: NumberRisk, limits: NumberLimits): bigint | null {
  const byPayout = limits.worstPayout === null ? null : (limits.worstPayout * ODDS_SCALE) / (odds * hitsOf(slots))
  const rooms = [limits.points, byPayout]
    .filter(limit => limit !== null)
    .map(limit => (limit > points ? limit - points : 0n))
  return rooms.sort((a, b) => (a < b ? -1 : 1))[0] ?? null
}

function hitsOf(slots: number): bigint {
  return BigInt(Math.min(HITS_RECKONED, Math.max(1, slots)))
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
