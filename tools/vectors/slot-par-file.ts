import * as z from 'zod/mini'

const pays = z.array(z.int().check(z.nonnegative()))
const symbol = z.union([z.int(), z.string()])
const figure = z.nullish(z.number())

/** The parts of schema slot-par/1 whose mechanics are built. Other keys name mechanics that are not. */
export const slotParShape = z.looseObject({
  schema: z.literal('slot-par/1'),
  grid: z.strictObject({ reels: z.int(), rows: z.int() }),
  lines: z.array(z.array(z.int())),
  selectedLines: z.int().check(z.gte(1)),
  costInLineBets: z.int().check(z.gte(1)),
  linePay: z.record(z.string(), pays),
  wild: z.nullish(
    z.looseObject({ symbol, multiplier: z.optional(z.int()), doesNotSubstitute: z.optional(z.array(symbol)) }),
  ),
  scatter: z.nullish(z.looseObject({ symbol, payXTotalBet: pays, freeSpins: z.optional(pays) })),
  freeSpins: z.nullish(
    z.looseObject({
      multiplier: z.int(),
      exception: z.optional(z.string()),
      scatterMultiplied: z.optional(z.boolean()),
      retrigger: z.boolean(),
      reels: z.string(),
    }),
  ),
  lineBonus: z.nullish(z.looseObject({ symbol, reels: z.array(z.int()), averagePayInLineBets: z.number() })),
  reels: z.optional(z.record(z.string(), z.array(z.array(symbol)))),
  symbolCounts: z.optional(z.record(z.string(), z.array(z.int()))),
  published: z.looseObject({ rtpPercent: z.number() }),
  recomputed: z.nullish(
    z.looseObject({
      rtpPercent: figure,
      tolerance: figure,
      baseHitFrequency: figure,
      sigmaPerBetExact: figure,
      parts: z.nullish(z.looseObject({ base: figure, perFreeSpin: figure, q: figure, valueOfOneFreeSpin: figure })),
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
    ...['symbolCounts', 'reelLengths'],
  ],
  wild: ['symbol', 'multiplier', 'doesNotSubstitute', 'rule', 'note'],
  scatter: ['symbol', 'payXTotalBet', 'freeSpins', 'perReelAtMostOneVisible', 'note'],
  freeSpins: ['multiplier', 'exception', 'scatterMultiplied', 'retrigger', 'reels', 'note'],
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
    const unknown = Object.keys(value).filter(key => !known.includes(key))
    return unknown.map(key => (part ? `${part}.${key}` : key))
  })
}
