import * as z from 'zod/mini'
import { BET } from '../round.ts'
import type { Rules } from '../rules.ts'

const ROLLS = 10_000

export const diceFile = z.strictObject({
  kind: z.literal('dice'),
  /** What is given back of the stake, in ten-thousandths. */
  return: z.int().check(z.gte(1), z.lte(BET)),
  /** How many of the 10,000 rolls may win at the least and at the most. */
  least: z.int().check(z.gte(1)),
  most: z.int().check(z.lt(ROLLS)),
})
type File = Omit<z.output<typeof diceFile>, 'kind'>

/** Coins of a win on this side of the target; null where it is not offered. */
export function diceCoins({ return: back, least, most }: File, side: 'under' | 'over', target: number): number | null {
  const winners = side === 'under' ? target : ROLLS - 1 - target
  return winners < least || winners > most ? null : Math.floor((back * ROLLS) / winners)
}

/** One of 10,000 rolls; the multiplier is return ÷ chance, rounded down to a ten-thousandth. */
export function diceRules(file: File): Rules<'dice'> {
  const { least, most } = file
  return {
    choice: z.strictObject({ side: z.enum(['under', 'over']), target: z.int() }),
    play({ side, target }, _, draw) {
      const coins = diceCoins(file, side, target)
      if (coins === null) throw new RangeError('such a target is not offered')
      const roll = draw(ROLLS)
      const won = side === 'under' ? roll < target : roll > target
      return { steps: [{ roll, coins: won ? coins : 0 }], over: true }
    },
    strategies: () =>
      [...new Set([least, 100, 1_000, 2_500, 3_333, 4_950, 7_500, 9_000, most])]
        .filter(winners => winners >= least && winners <= most)
        .sort((a, b) => a - b)
        .map(target => ({
          choice: { side: 'under', target },
          distribution: () => [
            { coins: diceCoins(file, 'under', target)!, probability: target / ROLLS },
            { coins: 0, probability: 1 - target / ROLLS },
          ],
        })),
  }
}
