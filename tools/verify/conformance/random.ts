import { hash } from 'node:crypto'

/*
 * Numbers that depend on a seed and a name alone: a run can be repeated, and what is drawn for one message does not
 * move when another is drawn before it.
 */

/** At least 0 and less than 1, the same for the same seed and names. */
export function fractionOf(seed: number, ...names: (string | number)[]): number {
  return Number.parseInt(hash('sha256', [seed, ...names].join('\0'), 'hex').slice(0, 8), 16) / 2 ** 32
}

/** A whole number from 0 below `limit`. */
export function wholeOf(limit: number, seed: number, ...names: (string | number)[]): number {
  return Math.floor(fractionOf(seed, ...names) * limit)
}

/** The items in an order of the seed's choice. */
export function shuffled<T>(items: readonly T[], seed: number, ...names: (string | number)[]): T[] {
  return items
    .map((item, i) => ({ item, at: fractionOf(seed, ...names, 'shuffle', i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
