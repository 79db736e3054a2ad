import * as z from 'zod/mini'

/** The fields of a game file for symbols that pay by count, cascades and multiplier symbols. */

export const countPayKinds = [
  z.strictObject({ kind: z.literal('clusters') }),
  z.strictObject({ kind: z.literal('anywhere') }),
] as const

const judged = z.enum(['everyBoard', 'lastBoard'])
export const multipliersSchema = z.array(z.int().check(z.gte(1))).check(z.minLength(1))

export const cascadeSchema = z.strictObject({
  /** What multiplies the wins of a spin's first board, its second, …; 1 when absent. */
  multipliers: z.optional(multipliersSchema),
  /** The set of strips that falling symbols come from; the reels' own when absent. */
  refill: z.optional(z.string()),
  /** When scatters and multiplier symbols count; `everyBoard` when absent. */
  scatters: z.optional(judged),
  multiplierSymbols: z.optional(judged),
})

export const multiplierSymbolSchema = z.strictObject({
  /** How often each number comes, by number. */
  values: z.record(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a key is a number such as "10"')),
    z.int().check(z.gte(1), z.lte(1e9)),
  ),
  /** All of them on a reel show the same number. */
  perReel: z.optional(z.boolean()),
})

export type CascadeData = z.infer<typeof cascadeSchema>
