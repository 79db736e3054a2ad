import * as z from 'zod/mini'
import { BET } from '../round.ts'
import type { Rules } from '../rules.ts'

const HASHES = 2 ** 32
/** Growth of the multiplier: e^(0.00006 × ms), twice the stake after 11.55 s. */
const GROWTH = 0.00006

export const crashFile = z.strictObject({
  kind: z.literal('crash'),
  /** What is given back of the stake, in hundredths. */
  return: z.int().check(z.gte(1), z.lte(100)),
  /** The highest multiplier, in hundredths: whoever still flies is cashed out there. */
  maximum: z.int().check(z.gte(101), z.lte(1e6)),
  /** Smallest units of the currency that all stakes of one flight may add up to: the risk is this × maximum. */
  risk: z.int().check(z.gte(1)),
})
export type CrashFile = Omit<z.output<typeof crashFile>, 'kind'>

/**
 * Where a flight ends, in hundredths: return × 2^32 ÷ (first 32 bits of the salted hash + 1), rounded down, at least
 * 1.00. A target t is reached with chance return ÷ t.
 */
export function pointOf(saltedHash: string, back: number): number {
  return Math.max(100, Math.floor((back * HASHES) / (Number.parseInt(saltedHash.slice(0, 8), 16) + 1)))
}

/** The multiplier after so long, in hundredths, rounded down. */
export function multiplierAt(ms: number): number {
  return Math.floor(100 * Math.exp(GROWTH * ms))
}

/** When a multiplier is reached. */
export function reachedAfterMs(multiplier: number): number {
  return Math.log(multiplier / 100) / GROWTH
}

/** Whose figures are published. */
const TARGETS = [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000]

/** A flight is flown by the studio for all who are in it: nobody plays it alone. */
export function crashRules({ return: back, maximum }: CrashFile) {
  const reached = (target: number) => Math.floor((back * HASHES) / target) / HASHES
  return {
    choice: z.strictObject({ target: z.nullable(z.int().check(z.gte(101), z.lte(maximum))) }),
    play() {
      throw new RangeError('a flight is shared')
    },
    strategies: (targets: readonly number[] = TARGETS) =>
      targets
        .filter(target => target <= maximum)
        .map(target => ({
          choice: { target },
          distribution: () => [
            { coins: (target * BET) / 100, probability: reached(target) },
            { coins: 0, probability: 1 - reached(target) },
          ],
        })),
  } satisfies Rules<'crash'>
}
