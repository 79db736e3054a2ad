import { floorOf, NONE, ONE, plus, type Ratio, times } from './ratio.ts'

/** The legs of a bet that belong together: all banker legs and `size` of the others. */
export type Plan = { legs: number; bankers: readonly number[]; sizes: readonly number[] }

/** Every combination as places of its legs, the smallest sizes first. Of bankers each holds all. */
export function combinationsOf({ legs, bankers, sizes }: Plan): number[][] {
  const free = Array.from({ length: legs }, (_, i) => i).filter(i => !bankers.includes(i))
  return sizes.flatMap(size => choose(free, size).map(chosen => [...bankers, ...chosen].toSorted((a, b) => a - b)))
}

function choose(from: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  if (size === from.length) return [[...from]]
  return from.flatMap((first, i) => choose(from.slice(i + 1), size - 1).map(rest => [first, ...rest]))
}

/** How many they are, without making them. */
export function countOf({ legs, bankers, sizes }: Plan): number {
  const free = legs - bankers.length
  return sizes.reduce((sum, size) => sum + binomial(free, size), 0)
}

function binomial(n: number, k: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return Math.round(ways)
}

export const parlayOf = (coefficients: readonly Ratio[]): Ratio => coefficients.reduce(times, ONE)

/**
 * The sum over all combinations of the product of their legs' coefficients, without making them: of n legs the elementary
 * symmetric sums grow leg by leg.
 */
export function systemOf({ bankers, sizes }: Plan, coefficients: readonly Ratio[]): Ratio {
  // One combination of all legs.
  if (sizes.length === 1 && sizes[0] === coefficients.length - bankers.length) return parlayOf(coefficients)
  const most = Math.max(...sizes)
  const sums: Ratio[] = [ONE, ...Array.from({ length: most }, () => NONE)]
  coefficients.forEach((coefficient, i) => {
    if (bankers.includes(i)) return
    for (let size = most; size > 0; size--) sums[size] = plus(sums[size]!, times(sums[size - 1]!, coefficient))
  })
  const free = sizes.reduce((sum, size) => plus(sum, sums[size]!), NONE)
  return times(free, parlayOf(bankers.map(i => coefficients[i]!)))
}

/** One combination of all legs: a single or a parlay. */
export const planOfAll = (legs: number): Plan => ({ legs, bankers: [], sizes: [legs] })

/** What a bet returns in minor units: each combination has the unit stake; rounded down once. */
export function returnOf(unitStake: Ratio, plan: Plan, coefficients: readonly Ratio[]): bigint {
  return floorOf(times(unitStake, systemOf(plan, coefficients)))
}
