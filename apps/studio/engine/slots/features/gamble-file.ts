import * as z from 'zod/mini'

/* Double or nothing (docs/game-files.md, "Gamble"). */

export const gambleSchema = z.strictObject({
  /** What may be called: 2 a colour, 4 a suit. */
  pays: z.array(z.union([z.literal(2), z.literal(4)])).check(z.minLength(1), z.maxLength(2)),
  maxSteps: z.int().check(z.gte(1), z.lte(20)),
  /** In bets: a call that could bring more is not offered. */
  maxWin: z.int().check(z.gte(2), z.lte(100_000)),
})
