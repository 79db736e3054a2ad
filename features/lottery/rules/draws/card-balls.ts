import { STRUCTURES } from '../structures/structures.ts'
import type { Result } from '../types.ts'

const MOST_BALLS = 6

/**
 * What a list's card shows of a result, at most six balls (specification §3, lottery list screen): the digits of the
 * special prize, or the first numbers that were drawn. The whole table opens by a click (lottery.md §1.3).
 */
export function cardBalls({ structure, tiers }: Result): string[] {
  const isOfBalls = STRUCTURES[structure].tiers.every(({ of }) => !('digits' in of))
  const [first = []] = tiers
  const shown = isOfBalls ? tiers.flat() : first.length === 1 ? [...first[0]!] : first
  return shown.slice(0, MOST_BALLS)
}
