import * as z from 'zod/mini'
import { answer, id, minor, request } from './api-shared.ts'

/* What the platform asks of vendors that keep a book of bets on events: what its traders see, and what they say. */

const signed = z.string().check(z.regex(/^-?\d{1,18}$/))
const count = z.number().check(z.int(), z.minimum(0))
/** Milliseconds since 1970. */
const moment = z.number().check(z.minimum(0))
const reason = id(500)
/** What a stop or a limit is about. */
export const bookScope = z.string().check(z.regex(/^(?:book|(?:sport|league|event|market) [^\p{Cc}]{1,200})$/u))
/** In percent, with at most two places. */
export const percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/))
export const eventId = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
export const specifiers = z.string().check(z.regex(/^[\w.:=|+-]{0,128}$/))
export const when = z.enum(['live', 'coming', 'over'])
/** What an outcome came to. */
export const came = z.enum(['win', 'half_win', 'void', 'half_lose', 'lose'])
/** `void` for every bet; `feed`: what the feed says counts again. */
export const ruling = z.union([
  z.enum(['void', 'feed']),
  z.array(z.strictObject({ outcome: id(64), came })).check(z.minLength(1), z.maxLength(64)),
])

const event = z.looseObject({
  ...{
    event: eventId,
    sport: id(32),
    league: z.string(),
    league_id: id(64),
    home: z.string(),
    away: z.string(),
    start: moment,
  },
  /** UOF: 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 7 postponed, 9 abandoned. */
  status: count,
  score: z.string().check(z.maxLength(16)),
  /** Its sport in the language that was asked for. */
  sport_name: z.optional(z.string()),
  /** A trader stopped it, its sport or the book. */
  stopped: z.boolean(),
  /** Bets that are open, the stakes of all that have it in them, and the most that it can cost. */
  ...{ bets: count, stake: minor, liability: minor },
})

const outcome = z.looseObject({
  ...{ outcome: id(64), name: z.string() },
  /** Decimal: what the feed calls fair, and what the book offers; empty for none. */
  ...{ fair: z.string(), price: z.string(), open: z.boolean() },
  /** Of single bets: how many, their stakes, and what the house wins or loses if it is this one. */
  ...{ bets: count, stake: minor, house: signed },
  /** Other bets that need it. */
  combined: count,
  /** What it came to, as far as that is known. */
  came: z.optional(z.string()),
})

const market = z.looseObject({
  ...{ market: count, specifiers, name: z.string() },
  /** Its line as players read it, where it has one. */
  line: z.optional(z.string()),
  /** `open`, or why it is not: by the feed, a trader, a ruling, or for lack of news. */
  state: z.enum(['open', 'feed', 'trader', 'ruled', 'silent', 'settled']),
  /** A trader stopped just this one. */
  stopped: z.boolean(),
  /** In percent, by the prices that stand. */
  margin: z.string(),
  ruling: z.nullable(ruling),
  /** The feed settled it otherwise than the ruling. */
  disputed: z.boolean(),
  /** Of its results: rises with each change. */
  version: z.string().check(z.regex(/^\d{1,18}$/)),
  outcomes: z.array(outcome),
})

const limits = {
  ...{ payout: z.nullable(minor), event: z.nullable(minor), outcome: z.nullable(minor), player: z.nullable(minor) },
}
const bet = z.looseObject({
  /** `tx`: the call that took its stake. */
  ...{
    bet: id(64),
    tx: id(128),
    player: id(64),
    brand: id(20),
    currency: id(8),
    kind: z.string(),
    state: z.string(),
    at: moment,
  },
  ...{ stake: minor, most: minor, returned: z.nullable(minor), void: z.boolean() },
  legs: z.array(z.looseObject({ event: eventId, name: z.string(), price: z.string(), came: z.optional(z.string()) })),
})
/** What a scope is about in the language that was asked for, where the vendor has a name for it. */
const name = z.optional(z.string())
/** How many wait, and since when the oldest does. */
const waiting = z.object({ count, since: z.nullable(moment) })

export const bookCalls = {
  book_events: {
    path: 'book/events',
    /** Vendors without a book answer NOT_SUPPORTED to all of these. Money is of this currency. */
    input: z.object({
      ...{ ...request, currency: id(8), when, sport: z.optional(id(32)) },
      ...{ from: z.optional(moment), to: z.optional(moment), language: z.optional(id(8)) },
    }),
    output: answer({ events: z.optional(z.array(event)) }),
  },
  book_event: {
    path: 'book/event',
    input: z.object({ ...request, currency: id(8), event: eventId, language: id(8) }),
    output: answer({ event: z.optional(event), markets: z.optional(z.array(market)) }),
  },
  book_stop: {
    path: 'book/stop',
    /** At once, also for bets that wait. The same again is fine. */
    input: z.object({ ...request, scope: bookScope, stopped: z.boolean(), reason }),
    output: answer({}),
  },
  book_limits: {
    path: 'book/limits',
    input: z.object({ ...request, currency: id(8), language: z.optional(id(8)) }),
    /** What was said of scopes; `shipped` is where nothing was. */
    output: answer({
      shipped: z.optional(z.object({ payout: minor, event: minor, outcome: minor, player: minor })),
      limits: z.optional(z.array(z.looseObject({ scope: bookScope, name, ...limits, reason: z.string(), at: moment }))),
    }),
  },
  book_limit: {
    path: 'book/limit',
    /** In place of what was said of the scope before; all null is nothing. */
    input: z.object({ ...request, scope: bookScope, currency: id(8), ...limits, reason }),
    output: answer({}),
  },
  book_margins: {
    path: 'book/margins',
    input: z.object({ ...request, language: id(8) }),
    /** What was said of places, a market of null is each of them; where nothing was: of markets with few outcomes, and with many. */
    output: answer({
      shipped: z.optional(z.object({ few: percent, many: percent })),
      /** Between these. */
      bounds: z.optional(z.object({ least: percent, most: percent })),
      markets: z.optional(z.array(z.object({ market: count, name: z.string() }))),
      margins: z.optional(
        z.array(
          z.looseObject({
            ...{ scope: bookScope, name, market: z.nullable(count), margin: percent, reason: z.string(), at: moment },
          }),
        ),
      ),
    }),
  },
  book_margin: {
    path: 'book/margin',
    /** Of the book or a sport, for prices from then on; null says nothing any more. MARGIN_INVALID outside of the bounds. */
    input: z.object({
      ...{ ...request, scope: bookScope, market: z.nullable(count), margin: z.nullable(percent), reason },
    }),
    output: answer({}),
  },
  book_rule: {
    path: 'book/rule',
    /** What a market came to, over the feed. STALE where its results are not of that version; the same again is fine. */
    input: z.object({
      ...{ ...request, event: eventId, market: count, specifiers, ruling },
      ...{ version: z.string().check(z.regex(/^\d{1,18}$/)), reason },
    }),
    output: answer({}),
  },
  book_void: {
    path: 'book/void',
    /** The stake of one bet goes back whatever becomes of it, or not any more. STALE where it is neither open nor settled. */
    input: z.object({ ...request, bet: id(64), void: z.boolean(), reason }),
    output: answer({}),
  },
  book_bets: {
    path: 'book/bets',
    /** The newest, by id, event or players. */
    input: z.object({
      ...{ ...request, language: id(8), bet: z.optional(id(64)), event: z.optional(eventId) },
      players: z.optional(z.array(id(64)).check(z.maxLength(20))),
    }),
    output: answer({ bets: z.optional(z.array(bet)) }),
  },
  book_health: {
    path: 'book/health',
    input: z.object({ ...request, language: z.optional(id(8)) }),
    output: answer({
      sports: z.optional(z.array(id(32))),
      /** Names of sports by their ids. */
      names: z.optional(z.record(z.string(), z.string())),
      stops: z.optional(z.array(z.looseObject({ scope: bookScope, name, reason: z.string(), at: moment }))),
      producers: z.optional(
        z.array(
          z.looseObject({
            ...{ producer: count, state: z.enum(['DOWN', 'RECOVERING', 'UP']), heard: z.boolean() },
            /** When the last alive came, how late it was, and how often it went down and was recovered. */
            ...{ at: z.nullable(moment), delayMs: z.number(), outages: count, recoveries: count },
          }),
        ),
      ),
      /** Bets in their delay, those whose event is over for long, and calls to the wallet that wait or failed. */
      waiting: z.optional(z.object({ delayed: waiting, unsettled: waiting, calls: waiting, failed: waiting })),
      /** Markets whose ruling is not what the feed says. */
      disputed: z.optional(count),
    }),
  },
}
