import * as z from 'zod/mini'
import { BONUS_KEY, lineBonusesShape } from './slot-par-bonus.ts'
import { CASCADE_KEYS, cascadeShape } from './slot-par-cascade.ts'

const pays = z.array(z.int().check(z.nonnegative()))
const symbol = z.union([z.int(), z.string()])
const figure = z.nullish(z.number())

/** The parts of schema slot-par/1 whose mechanics are built. Other keys name mechanics that are not. */
export const slotParShape = z.looseObject({
  schema: z.literal('slot-par/1'),
  grid: z.strictObject({ reels: z.int(), rows: z.int() }),
  ...cascadeShape,
  lines: z.optional(z.array(z.array(z.int()))),
  selectedLines: z.optional(z.int().check(z.gte(1))),
  costInLineBets: z.optional(z.int().check(z.gte(1))),
  linePay: z.optional(z.record(z.string(), pays)),
  wild: z.nullish(
    z.looseObject({ symbol, multiplier: z.optional(z.int()), doesNotSubstitute: z.optional(z.array(symbol)) }),
  ),
  /** Free spins by count, or the same for every count from `minCount` on. */
  scatter: z.nullish(
    z.looseObject({
      symbol,
      payXTotalBet: z.optional(pays),
      minCount: z.optional(z.int().check(z.gte(1))),
      freeSpins: z.optional(z.union([pays, z.int()])),
    }),
  ),
  freeSpins: z.nullish(
    z.looseObject({
      multiplier: z.int(),
      exception: z.optional(z.string()),
      scatterMultiplied: z.optional(z.boolean()),
      retrigger: z.boolean(),
      reels: z.string(),
      expandingSymbol: z.optional(z.string()),
    }),
  ),
  /** Known by its mean only, or as it is played. */
  lineBonus: z.nullish(
    z.union([z.looseObject({ symbol, reels: z.array(z.int()), averagePayInLineBets: z.number() }), lineBonusesShape]),
  ),
  reels: z.optional(z.record(z.string(), z.array(z.array(symbol)))),
  symbolCounts: z.optional(z.record(z.string(), z.array(z.int()))),
  published: z.looseObject({ rtpPercent: z.number() }),
  recomputed: z.nullish(
    z.looseObject({
      rtpPercent: figure,
      tolerance: figure,
      baseHitFrequency: figure,
      sigmaPerBetExact: figure,
      parts: z.nullish(
        z.looseObject({ base: figure, symbols: figure, perFreeSpin: figure, q: figure, valueOfOneFreeSpin: figure }),
      ),
      baseMoments: z.nullish(
        z.looseObject({
          combinations: z.nullish(z.string()),
          sumPayCoins: z.nullish(z.string()),
          maxBaseWinXBet: figure,
          freeSpinTriggerProbability: figure,
        }),
      ),
    }),
  ),
})

export type SlotParFile = z.infer<typeof slotParShape>

/** Keys that are understood (or only describe); any other one stands for a mechanic. */
const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': [
    ...['schema', 'name', 'mechanic', 'source', 'note', 'symbols', 'published', 'recomputed', 'grid', 'lines'],
    ...['selectedLines', 'costInLineBets', 'linePay', 'wild', 'scatter', 'freeSpins', 'lineBonus', 'reels'],
    ...['symbolCounts', 'reelLengths', ...CASCADE_KEYS],
  ],
  wild: ['symbol', 'multiplier', 'doesNotSubstitute', 'rule', 'note'],
  scatter: ['symbol', 'payXTotalBet', 'minCount', 'freeSpins', 'perReelAtMostOneVisible', 'note'],
  freeSpins: ['multiplier', 'exception', 'scatterMultiplied', 'retrigger', 'reels', 'expandingSymbol', 'note'],
  lineBonus: ['symbol', 'reels', 'averagePayInLineBets', 'note'],
}

/** Names what a slot-par/1 file asks for and the studio does not play yet, such as `cascade`. */
export function listUnbuilt(json: object): string[] {
  const parts = Object.entries({ '': json, ...json }).filter(
    (entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null,
  )
  return parts.flatMap(([part, value]) => {
    const known = Object.hasOwn(KNOWN_KEYS, part) ? KNOWN_KEYS[part] : undefined
    if (!known) return []
    const unknown = Object.keys(value).filter(
      key => !known.includes(key) && !(part === 'lineBonus' && BONUS_KEY.test(key)),
    )
    return unknown.map(key => (part ? `${part}.${key}` : key))
  })
}
