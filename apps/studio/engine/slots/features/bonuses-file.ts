import * as z from 'zod/mini'

/* The data of bonuses (docs/game-files.md, "Bonuses"). Coins are whole. */

const coins = z.int().check(z.nonnegative())
const index = z.int().check(z.nonnegative())
const positive = z.int().check(z.gte(1), z.lte(1_000))
const tier = z.string().check(z.minLength(1), z.maxLength(32))
export const bonusId = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'a bonus id holds letters, digits, - and _ only'))

/** `consolation`: paid when all the rest came to nothing. */
const bonusFields = { consolation: z.optional(coins) }
/** `bonus`: played at once; only one that is listed after this. */
const rewardFields = { coins: z.optional(coins), bonus: z.optional(bonusId) }

const wheelSchema = z.strictObject({
  kind: z.literal('wheel'),
  ...bonusFields,
  /** How often it is spun; once when absent. */
  spins: z.optional(positive),
  segments: z
    .array(z.union([coins, z.strictObject({ ...rewardFields, weight: z.optional(coins) })]))
    .check(z.minLength(1)),
})
export type WheelData = z.infer<typeof wheelSchema>

const pickSchema = z.strictObject({
  kind: z.literal('pick'),
  ...bonusFields,
  items: z
    .array(z.strictObject({ ...rewardFields, count: z.optional(positive), end: z.optional(z.boolean()) }))
    .check(z.minLength(1)),
  /** How many items are opened at most; until an end when absent. */
  picks: z.optional(positive),
})
export type PickData = z.infer<typeof pickSchema>

const boardSchema = z.strictObject({
  kind: z.literal('board'),
  ...bonusFields,
  throws: positive,
  /** Faces of the die; 6 when absent. */
  faces: z.optional(positive),
  /** The cell where the piece stands at first, from 0; it pays nothing then. 0 when absent. */
  start: z.optional(index),
  cells: z
    .array(
      z.strictObject({
        ...rewardFields,
        /** The coins are multiplied by the die that led here. */
        timesDie: z.optional(z.boolean()),
        /** Takes the piece on to that cell, which pays instead. */
        jump: z.optional(index),
        /** The walk is over here. */
        end: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1)),
})
export type BoardData = z.infer<typeof boardSchema>

/** `[weight, coins]`. */
const rowSchema = z.tuple([coins, coins])
const bookSchema = z.strictObject({
  kind: z.literal('book'),
  ...bonusFields,
  rows: z.array(rowSchema).check(z.minLength(1)),
})
export type BookData = z.infer<typeof bookSchema>

const holdAndWinSchema = z.strictObject({
  kind: z.literal('holdAndWin'),
  ...bonusFields,
  /** Respins without a new coin that end it; each new coin sets them back. 3 when absent. */
  respins: z.optional(positive),
  /** Cells that hold a coin at first when no symbols in view began the bonus. */
  start: z.optional(positive),
  /** The chance, in so many, that a respin fills an empty cell, by how many are held: from so many on. */
  fill: z.strictObject({
    in: z.int().check(z.gte(1), z.lt(2 ** 32)),
    chances: z.record(z.string().check(z.regex(/^[1-9]\d?$/, 'a key is a count such as "6"')), coins),
  }),
  /** What a coin is worth; a tier is a fixed prize with a name. */
  values: z.array(z.strictObject({ coins, weight: z.optional(coins), tier: z.optional(tier) })).check(z.minLength(1)),
  /** Paid on top when every cell holds a coin. */
  full: z.optional(z.strictObject({ coins, tier: z.optional(tier) })),
})
export type HoldAndWinData = z.infer<typeof holdAndWinSchema>

const bonusSchema = z.discriminatedUnion('kind', [wheelSchema, pickSchema, boardSchema, bookSchema, holdAndWinSchema])
export type BonusData = z.infer<typeof bonusSchema>

/** By id. */
export const bonusesSchema = z.record(bonusId, bonusSchema)
export type BonusesData = z.infer<typeof bonusesSchema>
