import * as z from 'zod/mini'

/* The data of progressive jackpots (docs/game-files.md, "Progressive jackpots"). */

const positive = z.int().check(z.gte(1))
const common = {
  /** Of every stake, in parts per million. */
  contribution: z.int().check(z.gte(1), z.lte(500_000)),
  /** What the pool begins with after a hit, in coins. */
  seed: z.int().check(z.nonnegative()),
}

const jackpotSchema = z.union(
  [
    /** Hit by a draw at the end of each round. */
    z.strictObject({ ...common, chance: z.strictObject({ of: positive, in: positive.check(z.lt(2 ** 32)) }) }),
    /** Hit by a run on a line in the base spin. */
    z.strictObject({ ...common, line: z.strictObject({ symbol: z.string(), count: positive }) }),
  ],
  { error: 'a jackpot has "contribution", "seed", and either "chance" or "line"' },
)

/** By tier. */
export const jackpotsSchema = z.record(
  z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'a tier holds small letters, digits and - only')),
  jackpotSchema,
)
export type JackpotsData = z.infer<typeof jackpotsSchema>
