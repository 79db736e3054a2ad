import { combinationsOf, type Plan } from './combinations.ts'
import type { Thousandths } from './ladder.ts'
import { floorOf, type Ratio, ratio, times } from './ratio.ts'
import type { LegResult } from './settlement/coefficients.ts'

/** Below these decimal odds nothing counts (promotions §5). */
const LEAST_ODDS = 1_500n
const THOUSAND = 1_000n

export type PlayedLeg = { price: Thousandths; result: LegResult | null }

/**
 * How much of a bet counts as played, in minor units (promotions §5): of each combination nothing below 1.50, where void legs have no
 * price and a combination of them alone is void; half where the one leg that stands was half won or half lost. `joint`: one price
 * for all legs together, of which a void one makes all void.
 */
export function validOf(unit: Ratio, plan: Plan, legs: readonly PlayedLeg[], joint: Thousandths | null): bigint {
  if (joint !== null) {
    const isLost = legs.some(({ result }) => result?.result === 0 && result.void_factor === undefined)
    const isVoid = !isLost && legs.some(({ result }) => result?.void_factor !== undefined)
    return isVoid || BigInt(joint) < LEAST_ODDS ? 0n : floorOf(unit)
  }
  const halves = combinationsOf(plan).reduce((sum, places) => sum + halvesOf(places.map(i => legs[i]!)), 0n)
  return floorOf(times(unit, ratio(halves, 2n)))
}

/** Of a combination: 2 where it counts, 1 where half of it does. */
function halvesOf(legs: readonly PlayedLeg[]): bigint {
  const standing = legs.filter(({ result }) => result?.void_factor !== 1)
  const odds = standing.reduce((product, { price }) => product * BigInt(price), 1n)
  if (standing.length === 0 || odds < LEAST_ODDS * THOUSAND ** BigInt(standing.length - 1)) return 0n
  return standing.length === 1 && standing[0]!.result?.void_factor === 0.5 ? 1n : 2n
}

/** A single bet on a market that stands: what of it runs, and what of that would count alone. */
export type Side = { id: string; outcome: string; stake: bigint; valid: bigint }

/**
 * What counts of a player's single bets on one market and line of `ways` outcomes, in the order in which they were placed: of two
 * opposite sides each loses twice the smaller one; with money on every one of more outcomes nothing counts.
 */
export function validOnMarket(bets: readonly Side[], ways: number): Map<string, bigint> {
  const on = new Map<string, bigint>()
  for (const { outcome, stake } of bets) on.set(outcome, (on.get(outcome) ?? 0n) + stake)
  if (on.size < ways) return new Map(bets.map(({ id, valid }) => [id, valid]))
  if (ways !== 2) return new Map(bets.map(({ id }) => [id, 0n]))
  const all = [...on.values()].reduce((sum, stake) => sum + stake, 0n)
  const left = new Map([...on].map(([outcome, own]) => [outcome, atLeastNone(own - 2n * least(own, all - own))]))
  return new Map(
    bets.map(({ id, outcome, stake, valid }) => {
      const open = least(stake, left.get(outcome)!)
      left.set(outcome, left.get(outcome)! - open)
      return [id, (valid * open) / stake]
    }),
  )
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const atLeastNone = (value: bigint): bigint => (value > 0n ? value : 0n)
