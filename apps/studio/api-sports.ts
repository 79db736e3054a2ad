import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { key, roundId } from './api.ts'
import { minor } from './api-crash.ts'
import { freeRounds } from './api-rewards.ts'
import { ODDS_FORMATS } from './engine/sports/odds-formats.ts'
import type { EventStatus, Fixture, Reveal } from './feed-messages.ts'

/* What the pages of the sportsbook ask. Prices are thousandths of decimal odds, amounts the wallet contract's integer strings. */

const price = z.int().check(z.gte(1_000), z.lte(1_000_000_000))
const eventId = z.string().check(z.minLength(1), z.maxLength(80))
const specifiers = z.string().check(z.maxLength(64))
const stake = z.string().check(z.regex(/^[1-9]\d{0,12}$/))
const cursor = z.optional(z.string().check(z.regex(/^\d{1,18}$/)))
const id = z.string().check(z.regex(/^[\w:.-]{1,64}$/))

const slipLeg = z.strictObject({
  event: eventId,
  market: z.int().check(z.gte(1), z.lte(100_000)),
  specifiers,
  outcome: z.string().check(z.minLength(1), z.maxLength(32)),
  /** As the player sees it. */
  price,
  banker: z.optional(z.boolean()),
})
const kind = z.enum(['single', 'parlay', 'system', 'same_game'])

export const slip = z.strictObject({
  kind,
  legs: z.array(slipLeg).check(z.minLength(1), z.maxLength(20)),
  /** Of a system: how many legs beside the bankers belong together. */
  sizes: z.optional(z.array(z.int().check(z.gte(1), z.lte(20))).check(z.maxLength(20))),
  /** The stake of each combination. */
  unit: stake,
  /** Which changes of prices are taken: all, none that is worse, or none. */
  accept: z.enum(['any', 'better', 'none']),
  /** Of a same-game parlay. */
  price: z.optional(price),
  /** A free bet, of its worth: nobody pays the stake, and it does not come back with what it wins. */
  reward: z.optional(z.string().check(z.regex(/^[\w:.-]{1,128}$/))),
})
export type AskedSlip = z.output<typeof slip>

const shownEvent = z.object({
  ...{ id: z.string(), sport: z.string(), league: z.custom<Fixture['league']>() },
  ...{ home: z.string(), away: z.string(), startTime: z.number(), commitment: z.string() },
  /** Results of all events come from a seed that was committed before. */
  virtual: z.literal(true),
  status: z.nullable(z.custom<EventStatus>()),
  isLive: z.boolean(),
  /** Rises with each change: of two the one with the higher number is how it stands. */
  told: z.number(),
})
const shownMarket = z.object({
  ...{ market: z.number(), specifiers: z.string(), group: z.string() },
  /** Bets are taken now. */
  isOpen: z.boolean(),
  version: z.string(),
  /** What the book keeps of each unit, in percent. */
  margin: z.number(),
  outcomes: z.array(z.object({ id: z.string(), price: z.number(), isOpen: z.boolean() })),
})

export const STREAM_PATH = '/stage/v1/sports/stream'
/** Events that a stream tells of, at most. */
export const MOST_WATCHED = 150
/** A stream of what changes of events: with all their markets, or with those that lists show. */
export const asksStream = z.strictObject({
  events: z.pipe(
    z.string().check(z.maxLength(8_000)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(eventId).check(z.minLength(1), z.maxLength(MOST_WATCHED)),
    ),
  ),
  whole: z.enum(['true', 'false']),
})
const pushedEvent = z.object({ event: shownEvent, markets: z.array(shownMarket) })
export type PushedEvent = z.output<typeof pushedEvent>
/** `since`: from here on each change is told; what was before is asked for. Null: the stream lives. */
export const pushed = z.nullable(z.union([pushedEvent, z.object({ since: z.number() })]))

const shownLeg = z.object({
  ...{ event: z.string(), market: z.number(), specifiers: z.string(), outcome: z.string(), price: z.number() },
  /** What it came to; null while it runs. */
  came: z.nullable(z.enum(['win', 'half_win', 'void', 'half_lose', 'lose', 'dead_heat'])),
  home: z.string(),
  away: z.string(),
  /** As it stands, or ended; empty before. */
  score: z.string(),
})
const shownBet = z.object({
  ...{ id: z.string(), at: z.number(), kind, legs: z.array(shownLeg), sizes: z.array(z.number()) },
  combinations: z.number(),
  stake: minor,
  /** What of the stake still runs. */
  running: minor,
  /** Of a same-game parlay. */
  price: z.nullable(z.number()),
  most: minor,
  state: z.enum(['pending', 'open', 'settled', 'cashed_out', 'refused']),
  /** Nobody paid its stake. */
  free: z.boolean(),
  /** What refused it; empty for a free bet that was void and is given back. */
  refusal: z.string(),
  /** When a bet in play is decided. */
  dueAt: z.number(),
  returned: z.nullable(minor),
  cashed: minor,
})
export type ShownBet = z.output<typeof shownBet>

const cashedOut = z.object({ state: z.enum(['pending', 'paid', 'refused']), offer: minor })

export const sportsApi = {
  enter: endpoint({
    method: 'POST',
    path: '/stage/v1/sports/enter',
    who: 'anyone',
    about: 'Exchange a launch token for a session of the sportsbook',
    input: z.strictObject({
      launch: z.string().check(z.minLength(1), z.maxLength(128)),
      attempt: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    output: z.object({
      ...{ token: z.string(), game: z.string(), language: z.string(), currency: z.string(), currencyScale: z.number() },
      ...{ theme: z.enum(['light', 'dark']), returnUrl: z.string(), balance: minor, least: minor },
      formats: z.array(z.enum(ODDS_FORMATS)),
    }),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/tree',
    who: 'player',
    about: 'Sports and their leagues, with how many events each has, live and to come',
    input: z.object({}),
    output: z.object({
      sports: z.array(
        z.object({
          ...{ sport: z.string(), live: z.number(), coming: z.number() },
          leagues: z.array(
            z.object({
              ...{ id: z.string(), name: z.string(), region: z.string() },
              live: z.number(),
              coming: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/events',
    who: 'player',
    about:
      'Events that may be bet on, those that begin first first: live ones, or those to come, of a sport or a league',
    input: z.object({
      ...{ sport: z.optional(id), league: z.optional(id), when: z.enum(['live', 'coming']) },
      /** Only those that begin in [from, to), in ms. */
      ...{ from: cursor, to: cursor },
    }),
    output: z.object({ events: z.array(z.object({ ...shownEvent.shape, main: z.array(shownMarket) })) }),
  }),
  event: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/event',
    who: 'player',
    about: 'An event with all its markets',
    input: z.object({ event: eventId }),
    output: z.object({ event: shownEvent, markets: z.array(shownMarket) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/stage/v1/sports/check',
    who: 'player',
    about: 'What a slip would be now: the price of each leg (0: closed), its combinations, stake and most return',
    input: slip,
    output: z.object({
      ...{ prices: z.array(z.number()), price: z.nullable(z.number()), combinations: z.number() },
      ...{ stake: minor, most: minor, delayMs: z.number() },
      /** By format of odds: what is risked and won where `unit` is what the player entered. */
      formats: z.array(z.object({ format: z.enum(ODDS_FORMATS), odds: z.string(), risk: minor, toWin: minor })),
    }),
  }),
  place: endpoint({
    method: 'POST',
    path: '/stage/v1/sports/bets',
    who: 'player',
    about: 'Place a bet; the same key answers with the same bet. In play it is pending for the delay of its sport',
    input: z.strictObject({ key, slip }),
    output: z.object({ bet: shownBet, balance: minor }),
  }),
  bets: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/bets',
    who: 'player',
    about: "The player's bets, newest first, a page at a time",
    input: z.object({ which: z.enum(['open', 'settled']), before: cursor }),
    output: z.object({ bets: z.array(shownBet), next: z.nullable(z.string()) }),
  }),
  bet: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/bet',
    who: 'player',
    about: 'One bet, and what is offered for all that runs of it; null while nothing is',
    input: z.object({ bet: roundId }),
    output: z.object({ bet: shownBet, offer: z.nullable(minor) }),
  }),
  record: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/record',
    who: 'anyone',
    about: 'A bet to be looked at, by a name that the studio signed',
    input: z.object({ replay: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: z.object({ bet: shownBet, currencyScale: z.number() }),
  }),
  cashOut: endpoint({
    method: 'POST',
    path: '/stage/v1/sports/cash-out',
    who: 'player',
    about: 'End a part of what runs for at least so much; the same key is the same cash-out',
    input: z.strictObject({ ...{ key, bet: roundId, part: stake, least: stake } }),
    output: z.object({ cashOut: cashedOut, bet: shownBet }),
  }),
  balance: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/balance',
    who: 'player',
    about: 'The balance of who bets, which settlements move while nobody asks, and the free bets that they may place',
    input: z.object({}),
    output: z.object({ balance: minor, freeBets: z.nullable(freeRounds) }),
  }),
  form: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/form',
    who: 'player',
    about:
      'How both sides of an event played before it, and against each other: their last five each, the latest first',
    input: z.object({ event: eventId }),
    output: z.object({ home: z.array(shownEvent), away: z.array(shownEvent), between: z.array(shownEvent) }),
  }),
  reveal: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/reveal',
    who: 'player',
    about:
      'What an event that is over was drawn from, and how its markets came out; null before, or where it is not kept',
    input: z.object({ event: eventId }),
    output: z.object({ record: z.nullable(z.custom<Reveal>()) }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/stage/v1/sports/results',
    who: 'player',
    about: 'Events that ended, those that began last first',
    input: z.object({ sport: z.optional(id), from: cursor, to: cursor }),
    output: z.object({ events: z.array(shownEvent) }),
  }),
}
