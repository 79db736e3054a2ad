import * as z from 'zod/mini'

/* What the platform asks vendors about games that players share: tables, rooms, and what operators see and say of them. */

export const id = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
export const minor = z.string().check(z.regex(/^\d{1,15}$/))
export const request = { request_id: id(128) }
export const answer = <T extends z.core.$ZodLooseShape>(shape: T) => z.looseObject({ status: z.string(), ...shape })

/** A place of a road, and who won there: `B` for banker, dragon, tài, even, meron; `P` for the other side. */
export const roadCell = z.object({
  x: z.number().check(z.int(), z.minimum(0), z.maximum(59)),
  y: z.number().check(z.int(), z.minimum(0), z.maximum(5)),
  side: z.enum(['B', 'P']),
})

const phase = z.enum(['idle', 'betting', 'closing', 'dealing', 'result', 'void', 'paused'])
/** PAUSED once its coup is over; HELD at once: the coup is neither dealt nor paid until it is let go or void. */
const deskState = z.enum(['OPEN', 'PAUSED', 'HELD'])
const percent = z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/))
const count = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))
/** A room of players against players (games.md §5). */
const room = z.looseObject({
  ...{ roomId: id(64), name: id(80), level: z.enum(['low', 'medium', 'high']), currency: id(8) },
  ...{ minBuyIn: minor, maxBuyIn: minor, ante: minor, smallBlind: z.optional(minor) },
  /** In percent of what is won, `5` or `2.50`, and at most so much of a hand. */
  rakePct: z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)),
  rakeCap: minor,
  ...{ seats: count, seated: count, waiting: count },
  status: z.enum(['waiting', 'playing', 'closed']),
  isHot: z.boolean(),
  /** Of its chat, by its code; empty for any. */
  language: z.string().check(z.regex(/^([A-Z]{2})?$/)),
})

export const sharedCalls = {
  tables: {
    path: 'tables',
    input: z.object(request),
    /** How the vendor's shared tables stand; a vendor without any answers NOT_SUPPORTED. */
    output: answer({
      tables: z.optional(
        z.array(
          z.looseObject({
            game: id(128),
            phase,
            /** Players of the coup, without those who play for nothing. */
            players: z.number().check(z.int(), z.minimum(0)),
            /** The newest columns of the big road, `BB`, `PPP`; empty for a table without two sides. */
            road: z.array(z.string().check(z.regex(/^(?:B{1,99}|P{1,99})$/))).check(z.maxLength(60)),
            /** The end of that road as it is drawn, on 20 columns and 6 rows. */
            cells: z.array(roadCell).check(z.maxLength(120)),
            /** The newest results of a table without sides, the oldest first. */
            results: z.array(z.string().check(z.maxLength(8))).check(z.maxLength(30)),
            /** Boxes that nobody has, of a table that has some. */
            free: z.optional(z.number().check(z.int(), z.minimum(0))),
          }),
        ),
      ),
    }),
  },
  rooms: {
    path: 'rooms',
    input: z.object({ ...request, currency: id(8) }),
    /** Rooms of players against players by their game; a vendor without any answers NOT_SUPPORTED. */
    output: answer({ games: z.optional(z.array(z.looseObject({ gameCode: id(128), rooms: z.array(room) }))) }),
  },
  pairs: {
    path: 'pairs',
    /** A day in UTC that is over, `2026-01-31`. */
    input: z.object({ ...request, date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), currency: id(8) }),
    /** Players who sat together in rooms of players against players; a vendor without rooms answers NOT_SUPPORTED. */
    output: answer({
      pairs: z.optional(
        z.array(
          z.looseObject({
            ...{ game: id(128), a: id(64), b: id(64) },
            /** Hands together, and how many chance would have seated them together. */
            ...{ hands: count, expected: z.string().check(z.regex(/^\d{1,7}(\.\d{1,4})?$/)) },
            /** What went from `b` to `a`, and by how many deviations of chance that is one way. */
            net: z.string().check(z.regex(/^-?\d{1,15}$/)),
            deviations: z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,4})?$/)),
            /** How the two played: a vendor whose games tell nothing of it leaves it out. */
            play: z.optional(
              z.object({
                /** Hands in which one lost most of what they had there to the other; of the two ways the more frequent. */
                dumps: count,
                /** Rooms in which both sat, and those to which they came within a minute. */
                ...{ rooms: count, joins: count },
                /** How often each might have answered what the other had played, and passed; the same towards everybody else. */
                ...{ faced: count, passed: count, facedOthers: count, passedOthers: count },
              }),
            ),
          }),
        ),
      ),
    }),
  },
  desk: {
    path: 'desk',
    input: z.object({ ...request, currency: id(8), hours: z.number().check(z.int(), z.minimum(1), z.maximum(720)) }),
    /** Games that players share, as operators see them; a vendor without such answers NOT_SUPPORTED. */
    output: answer({
      tables: z.optional(
        z.array(
          z.looseObject({
            ...{ game: id(128), name: id(80), kind: z.enum(['table', 'fishing', 'cards']) },
            /** Of what can be closed and void. */
            state: z.optional(deskState),
            phase: z.optional(phase),
            coup: z.optional(z.string().check(z.regex(/^\d{0,18}$/))),
            players: z.optional(count),
            /** What it takes of a player at once. */
            ...{ least: minor, most: minor },
            /** What rounds of the last `hours` took and paid. */
            ...{ rounds: z.number().check(z.int(), z.minimum(0)), stake: minor, payout: minor },
            /** What these stakes bring back in the long run, and one deviation of that, in percent of them. */
            ...{ expected: z.optional(percent), sigma: z.optional(percent) },
          }),
        ),
      ),
    }),
  },
  desk_set: {
    path: 'desk/set',
    input: z.object({ ...request, game: id(128), state: deskState, reason: id(400) }),
    output: answer({}),
  },
  desk_void: {
    path: 'desk/void',
    /** Stakes of a coup go back. ALREADY_PAID: nothing was done. The same again is fine. */
    input: z.object({ ...request, game: id(128), coup: z.string().check(z.regex(/^\d{1,18}$/)), reason: id(400) }),
    output: answer({}),
  },
}
