import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { cascadeSchema, countPayKinds, multiplierSymbolSchema, multipliersSchema } from './cascade/cascade-file.ts'
import { bonusesSchema, bonusId } from './features/bonuses-file.ts'
import { buysSchema } from './features/buys-file.ts'
import { gambleSchema } from './features/gamble-file.ts'
import { jackpotsSchema } from './features/jackpots-file.ts'

/** The data format of a slot (docs/game-files.md). Everything a game is, without code. */

const symbolId = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'a symbol id holds letters, digits, - and _ only'))
const countKey = z.string().check(z.regex(/^[1-9]\d?$/, 'a key is a count such as "3"'))
const amountByCount = z.record(countKey, z.int().check(z.nonnegative()))

/** Times the bet, which must come to whole coins. */
const timesByCount = z.record(countKey, z.number().check(z.nonnegative()))
const multiple = z.int().check(z.gte(1), z.lte(1000))
const multiplierSchema = z.union([multiple, z.array(multiple).check(z.minLength(1))])
/** Reels count from 0. */
const reelList = z.array(z.int().check(z.nonnegative())).check(z.minLength(1))

const symbolSchema = z.strictObject({
  /** Coins for a run of so many on a line. */
  line: z.optional(amountByCount),
  /** Coins of each way over so many reels. */
  ways: z.optional(amountByCount),
  /** Coins for so many in a cluster, or anywhere in view. */
  count: z.optional(amountByCount),
  /** Stands for other symbols; `multiplier` applies to wins it helps to complete, a list by how many of it help. */
  wild: z.optional(z.strictObject({ multiplier: z.optional(multiplierSchema), except: z.optional(z.array(symbolId)) })),
  /** Counted anywhere in view: `pays` times the bet, free spins awarded in the base game, and during free spins. */
  scatter: z.optional(
    z.strictObject({
      pays: z.optional(timesByCount),
      freeSpins: z.optional(amountByCount),
      retrigger: z.optional(amountByCount),
      /** The reels on which it counts; all when absent. */
      reels: z.optional(reelList),
      /** A reel counts once, however many of it are in view there. */
      oncePerReel: z.optional(z.boolean()),
      /** Wilds that are counted as if they were it. */
      with: z.optional(z.array(symbolId).check(z.minLength(1))),
      /** Where `pays` holds: in base spins only; in free spins too when absent. */
      paysIn: z.optional(z.literal('base')),
      /** The bonus that so many begin. */
      bonus: z.optional(z.record(countKey, bonusId)),
    }),
  ),
  /** Shows a number, by which wins are multiplied. */
  multiplier: z.optional(multiplierSymbolSchema),
  /** A bonus begun by a run on a line. When only its mean prize in coins is known: exact return, but no play. */
  lineBonus: z.optional(
    z.union([
      z.strictObject({ count: z.int().check(z.gte(1)), bonus: bonusId }),
      z.strictObject({ count: z.int().check(z.gte(1)), mean: z.number().check(z.nonnegative()) }),
    ]),
  ),
})

/** One reel: stops in order, `lotus koi*3` (a weight after `*`), or how often each symbol stands on it. */
const reelSchema = z.union([z.string(), z.record(symbolId, z.int().check(z.nonnegative()))])

/** One reel, or several that turn as one: one symbol over all their cells, or the same window on each. */
const stripSchema = z.union(
  [
    reelSchema,
    z.strictObject({
      span: z.int().check(z.gte(2), z.lte(8)),
      big: z.optional(reelSchema),
      linked: z.optional(reelSchema),
    }),
  ],
  { error: 'a strip is a text of symbol ids, an object of symbol counts, or "span" with "big" or "linked"' },
)

const chanceSchema = z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(1), z.lt(2 ** 32))])

/** A wild that lands, or appears by chance, on one of these reels fills it. */
const wildReelsSchema = z.strictObject({
  symbol: symbolId,
  reels: reelList,
  /** So many in so many, on each of the reels. */
  chance: z.optional(chanceSchema),
  respins: z.optional(
    z.strictObject({
      perSpin: z.optional(z.int().check(z.gte(1), z.lte(20))),
      perWild: z.optional(z.int().check(z.gte(1), z.lte(20))),
      chance: z.optional(chanceSchema),
      hold: z.optional(z.enum(['end', 'next'])),
      expand: z.optional(z.enum(['atOnce', 'onRespin'])),
      /** What a spin adds after which every one of the reels is wild; as much as any other when absent. */
      allWild: z.optional(z.literal('none')),
    }),
  ),
})

/** How symbols on the board pay. Absent: on lines, from the first reel. */
const paySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    /** Where runs begin: at the first reel, the last, either (the better pays, or each does), or any. */
    direction: z.optional(z.enum(['left', 'right', 'both', 'each', 'any'])),
    /** With `both`: a run of so many reels from the left pays whatever there is from the right. */
    leftWinsFrom: z.optional(z.int().check(z.gte(1))),
  }),
  z.strictObject({ kind: z.literal('ways'), direction: z.optional(z.enum(['left', 'right', 'each'])) }),
  ...countPayKinds,
])

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
  pay: z.optional(paySchema),
  /** The most that one round pays, in bets: it ends when that is reached. */
  maxWin: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** Per line the row (0 = top) on each reel; only games that pay on lines have them. */
  lines: z.optional(z.array(z.array(z.int().check(z.nonnegative()))).check(z.minLength(1))),
  symbols: z.record(symbolId, symbolSchema),
  /** Symbols any of which continue a run, under a name and with pays of their own. */
  groups: z.optional(
    z.record(
      symbolId,
      z.strictObject({
        of: z.array(symbolId).check(z.minLength(1)),
        line: z.optional(amountByCount),
        ways: z.optional(amountByCount),
      }),
    ),
  ),
  /** What a line pays for what lies on it, first that fits; symbols that may stand in one place are joined by `|`. */
  combinations: z.optional(
    z.array(
      z.strictObject({
        /** For each reel what must lie there, `*` for anything. */
        line: z.optional(z.array(z.string())),
        /** How many of what must lie anywhere on the line, at least. */
        count: z.optional(z.record(z.string(), z.int().check(z.gte(1)))),
        coins: z.int().check(z.nonnegative()),
      }),
    ),
  ),
  /** What wins vanishes and symbols fall, until nothing wins any more. */
  cascade: z.optional(cascadeSchema),
  bonuses: z.optional(bonusesSchema),
  /** Rounds that begin with a bonus or free spins, for their own price. */
  buys: z.optional(buysSchema),
  /** What a player may do with a win: double or nothing. */
  gamble: z.optional(gambleSchema),
  /** Progressive jackpots by tier. */
  jackpots: z.optional(jackpotsSchema),
  wildReels: z.optional(wildReelsSchema),
  strips: z.record(z.string(), z.array(stripSchema)),
  /** The same game with other returns: sets of strips that take the place of those of the same name. */
  variants: z.optional(
    z.record(
      z.string().check(z.regex(/^[a-z0-9-]+$/)),
      z.strictObject({ strips: z.record(z.string(), z.array(stripSchema)) }),
    ),
  ),
  freeSpins: z.optional(
    z.strictObject({
      /** Which strips turn in free spins; the base game's when absent. */
      strips: z.optional(z.string()),
      multiplier: z.optional(z.int().check(z.gte(1))),
      /** Whether scatter pays are multiplied too; true when absent. */
      scatterMultiplied: z.optional(z.boolean()),
      /** Line wins that the free-spin multiplier leaves as they are. */
      unmultiplied: z.optional(z.array(z.strictObject({ symbol: symbolId, count: z.int().check(z.gte(1)) }))),
      /** The cascade's multipliers in free spins; the base game's when absent. */
      cascadeMultipliers: z.optional(multipliersSchema),
      /** The set of strips that falling symbols come from in free spins; that of the base game when absent. */
      cascadeRefill: z.optional(z.string()),
      /** One of these is drawn, by weight, to expand in all free spins of the round. */
      book: z.optional(
        z.strictObject({
          symbols: z.union([
            z.array(symbolId).check(z.minLength(1)),
            z.record(symbolId, z.int().check(z.nonnegative())),
          ]),
          /** Whether it also pays in the ordinary way; false when absent. */
          onLines: z.optional(z.boolean()),
        }),
      ),
      wildReels: z.optional(wildReelsSchema),
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
