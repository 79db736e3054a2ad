import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

/** The data format of a slot (docs/game-files.md). Everything a game is, without code. */

const symbolId = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'a symbol id holds letters, digits, - and _ only'))
const amountByCount = z.record(
  z.string().check(z.regex(/^[1-9]\d?$/, 'a key is a count such as "3"')),
  z.int().check(z.nonnegative()),
)

const symbolSchema = z.strictObject({
  /** Coins for a run of so many on a line, from the first reel. */
  line: z.optional(amountByCount),
  /** Stands for other symbols on lines; `multiplier` applies to wins it helps to complete. */
  wild: z.optional(
    z.strictObject({ multiplier: z.optional(z.int().check(z.gte(1))), except: z.optional(z.array(symbolId)) }),
  ),
  /** Counted anywhere in view: `pays` times the bet, free spins awarded in the base game, and during free spins. */
  scatter: z.optional(
    z.strictObject({
      pays: z.optional(amountByCount),
      freeSpins: z.optional(amountByCount),
      retrigger: z.optional(amountByCount),
    }),
  ),
  /** A bonus begun by a run on a line, of which only the mean prize in coins is known: exact return, but no play. */
  lineBonus: z.optional(z.strictObject({ count: z.int().check(z.gte(1)), mean: z.number().check(z.nonnegative()) })),
})

/** One reel: stops in order, `lotus koi*3` (a weight after `*`), or how often each symbol stands on it. */
const stripSchema = z.union([z.string(), z.record(symbolId, z.int().check(z.nonnegative()))], {
  error: 'a strip is a text of symbol ids or an object of symbol counts',
})

const gameSchema = z.strictObject({
  format: z.literal('slot/1'),
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: z.string().check(z.minLength(1)),
  /** Rises with every change of the mathematics; stored with each round. */
  version: z.int().check(z.gte(1)),
  grid: z.strictObject({
    reels: z.int().check(z.gte(1), z.lte(8)),
    rows: z.int().check(z.gte(1), z.lte(8)),
  }),
  /** Coins that one round costs; prizes on lines are coins too. */
  bet: z.int().check(z.gte(1)),
  /** Per line the row (0 = top) on each reel. */
  lines: z.array(z.array(z.int().check(z.nonnegative()))).check(z.minLength(1)),
  symbols: z.record(symbolId, symbolSchema),
  strips: z.record(z.string(), z.array(stripSchema)),
  freeSpins: z.optional(
    z.strictObject({
      /** Which strips turn in free spins; the base game's when absent. */
      strips: z.optional(z.string()),
      multiplier: z.optional(z.int().check(z.gte(1))),
      /** Whether scatter pays are multiplied too; true when absent. */
      scatterMultiplied: z.optional(z.boolean()),
      /** Line wins that the free-spin multiplier leaves as they are. */
      unmultiplied: z.optional(z.array(z.strictObject({ symbol: symbolId, count: z.int().check(z.gte(1)) }))),
      /** Free spins in one round never exceed this; awards beyond it are cut. */
      maximum: z.optional(z.int().check(z.gte(1))),
    }),
  ),
})

export type GameFile = z.infer<typeof gameSchema>
export type StripData = z.infer<typeof stripSchema>

/** Writes a path inside JSON for people: `$.strips.base[0]`. */
export function placeInJson(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), '$')
}

/** A game file that cannot be read: `path` names the place inside the JSON, `problem` what is wrong there. */
export class GameFileError extends Error {
  readonly path: string
  readonly problem: string
  constructor(path: readonly PropertyKey[], problem: string) {
    const place = placeInJson(path)
    super(`${place}: ${problem}`)
    this.name = 'GameFileError'
    this.path = place
    this.problem = problem
  }
}

/** zod/mini carries no texts of its own; game files are written by developers, so English is enough. */
export const explain = en().localeError

/** Checks the shape of parsed JSON against the format. Throws GameFileError; `loadGame` also checks what refers to what. */
export function readGameFile(json: unknown): GameFile {
  const result = gameSchema.safeParse(json, { error: explain })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new GameFileError(issue.path, issue.message)
}
