import * as z from 'zod/mini'
import { BET } from '../round.ts'
import type { Rules } from '../rules.ts'

/** Equally likely outcomes behind a point: the most, of many divisors, that one 32-bit draw has. */
const POINTS = 4_000_000_000

export const limboFile = z.strictObject({
  kind: z.literal('limbo'),
  /** What is given back of the stake, in hundredths. */
  return: z.int().check(z.gte(1), z.lte(100)),
  /** The highest target, in hundredths. */
  maximum: z.int().check(z.gte(101), z.lte(1e8)),
})
type File = Omit<z.output<typeof limboFile>, 'kind'>

/** The point is return ÷ u with u evenly in (0, 1], in hundredths rounded down, at least 1.00. */
export function limboRules({ return: back, maximum }: File): Rules<'limbo'> {
  const reached = (target: number) => Math.floor((back * POINTS) / target) / POINTS
  return {
    choice: z.strictObject({ target: z.int() }),
    play({ target }, _, draw) {
      if (target < 101 || target > maximum) throw new RangeError('such a target is not offered')
      const point = Math.max(100, Math.floor((back * POINTS) / (draw(POINTS) + 1)))
      return { steps: [{ point, coins: point >= target ? (target * BET) / 100 : 0 }], over: true }
    },
    strategies: () =>
      [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000]
        .filter(target => target <= maximum)
        .map(target => ({
          choice: { target },
          distribution: () => [
            { coins: (target * BET) / 100, probability: reached(target) },
            { coins: 0, probability: 1 - reached(target) },
          ],
        })),
  }
}
