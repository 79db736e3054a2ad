import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { bookScope, eventId, percent, ruling, specifiers, when } from './api-book.ts'

/* What traders see of the books of vendors, and say of them (issue 24). A book is one for all merchants. */

const base = '/wps/office/games/sports'
const vendor = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))
const moment = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8.64e15))
const instant = z.string()
const version = z.string().check(z.regex(/^\d{1,18}$/))
const market = z.number().check(z.int(), z.minimum(0))
/** In which markets and outcomes are called. */
const language = z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'EN')
const betId = z.string().check(z.regex(/^[\w-]{1,64}$/))

const event = z.object({
  /** `sport`: its name in the language that was asked for, or its id. */
  ...{ vendor: z.string(), event: z.string(), sport: z.string(), league: z.string(), leagueId: z.string() },
  ...{ home: z.string(), away: z.string(), startsAt: instant, status: z.number(), score: z.string() },
  stopped: z.boolean(),
  ...{ bets: z.number(), stake: amountText, liability: amountText },
})
const shownMarket = z.object({
  /** `line`: as players read it. */
  ...{
    market: z.number(),
    specifiers: z.string(),
    name: z.string(),
    line: z.string(),
    stopped: z.boolean(),
    margin: z.string(),
  },
  state: z.enum(['open', 'feed', 'trader', 'ruled', 'silent', 'settled']),
  ...{ ruling: z.nullable(ruling), disputed: z.boolean(), version },
  outcomes: z.array(
    z.object({
      ...{ outcome: z.string(), name: z.string(), fair: z.string(), price: z.string(), open: z.boolean() },
      ...{ bets: z.number(), stake: amountText, house: amountText, combined: z.number(), came: z.nullable(z.string()) },
    }),
  ),
})
const figures = {
  ...{ payout: z.nullable(amountText), event: z.nullable(amountText) },
  ...{ outcome: z.nullable(amountText), player: z.nullable(amountText) },
}
/** `name`: what the scope is about, where the vendor told it. */
const named = { scope: z.string(), name: z.nullable(z.string()), reason: z.string(), at: instant }
const waiting = z.object({ count: z.number(), since: z.nullable(instant) })

export const sportsOfficeApi = {
  books: officeEndpoint({
    method: 'GET',
    path: `${base}/books`,
    may: 'sports.read',
    about: 'Books of the merchant’s vendors: how the feed is heard, what is stopped, and what waits',
    input: z.object({ language }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ vendor: z.string(), disputed: z.number() },
          sports: z.array(z.object({ sport: z.string(), name: z.string() })),
          stops: z.array(z.object(named)),
          producers: z.array(
            z.object({
              ...{ producer: z.number(), state: z.enum(['DOWN', 'RECOVERING', 'UP']), heard: z.boolean() },
              ...{ at: z.nullable(instant), delayMs: z.number(), outages: z.number(), recoveries: z.number() },
            }),
          ),
          waiting: z.object({ delayed: waiting, unsettled: waiting, calls: waiting, failed: waiting }),
        }),
      ),
    }),
  }),
  events: officeEndpoint({
    method: 'GET',
    path: `${base}/events`,
    may: 'sports.read',
    about: 'Events of these books with what was bet on them and what they can cost, in the merchant’s currency',
    input: z.object({
      ...{ when: z._default(when, 'live'), language },
      sport: z.optional(z.string().check(z.regex(/^[a-z_-]{1,32}$/))),
      ...{ from: z.optional(moment), to: z.optional(moment) },
    }),
    output: z.object({ list: z.array(event) }),
  }),
  event: officeEndpoint({
    method: 'GET',
    path: `${base}/:vendor/events/:event`,
    may: 'sports.read',
    about: 'An event with its markets: prices, stakes, and what the house wins or loses by each outcome',
    input: z.object({ vendor, event: eventId, language }),
    output: z.object({ event, markets: z.array(shownMarket) }),
  }),
  /** `not_allowed` unless permitted at each merchant that has the book. */
  stop: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/stop`,
    may: 'sports.trade',
    about: 'Stop a book, a sport, an event or a market, or let it go on: at once, also for bets that wait',
    input: z.strictObject({ vendor, scope: bookScope, stopped: z.boolean(), reason }),
    output: z.object({}),
  }),
  limits: officeEndpoint({
    method: 'GET',
    path: `${base}/:vendor/limits`,
    may: 'sports.read',
    about: 'What a book risks by book, sport, league and event, in the merchant’s currency',
    input: z.object({ vendor, language }),
    output: z.object({ shipped: z.object(figures), list: z.array(z.object({ ...named, ...figures })) }),
  }),
  limit: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/limits`,
    may: 'sports.limits',
    about:
      'Say what a book risks somewhere, in the merchant’s currency; where nothing is said the next wider place counts',
    input: z.strictObject({ vendor, scope: bookScope, ...figures, reason }),
    output: z.object({}),
  }),
  margins: officeEndpoint({
    method: 'GET',
    path: `${base}/:vendor/margins`,
    may: 'sports.read',
    about: 'What a book keeps of each market, by book, sport and market, in percent',
    input: z.object({ vendor, language }),
    output: z.object({
      ...{ shipped: z.object({ few: percent, many: percent }), bounds: z.object({ least: percent, most: percent }) },
      markets: z.array(z.object({ market: z.number(), name: z.string() })),
      /** A market of null is each of them. */
      list: z.array(z.object({ ...named, market: z.nullable(z.number()), margin: percent })),
    }),
  }),
  margin: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/margins`,
    may: 'sports.limits',
    about: 'Say what a book keeps of a market, of the whole book or a sport, for prices from then on',
    input: z.strictObject({
      ...{ vendor, scope: bookScope, market: z.nullable(market), margin: z.nullable(percent), reason },
    }),
    output: z.object({}),
  }),
  /** Confirmed, it is `state_changed` where the market has other results by then. */
  settle: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/settle`,
    may: 'sports.settle',
    about: 'Settle a market over the feed, void it, or give it back to the feed, by two people',
    input: z.strictObject({ vendor, event: eventId, market, specifiers, ruling, version, reason }),
    output: proposed,
  }),
  voidBet: officeEndpoint({
    method: 'POST',
    path: `${base}/:vendor/void`,
    may: 'sports.void',
    about: 'Give the stake of one bet back whatever becomes of it, or not any more, by two people',
    /** `state`: as whoever proposes it saw the bet; with another one it is `state_changed`. */
    input: z.strictObject({
      vendor,
      bet: betId,
      isVoid: z.boolean(),
      state: z.string().check(z.maxLength(20)),
      reason,
    }),
    output: proposed,
  }),
  bets: officeEndpoint({
    method: 'GET',
    path: `${base}/bets`,
    may: 'sports.read',
    about: 'The newest bets of the merchant’s members, by bet, event or member',
    input: z.object({
      ...{ language, bet: z.optional(betId), event: z.optional(eventId) },
      member: z.optional(z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ vendor: z.string(), bet: z.string(), tx: z.string(), memberId: z.string(), at: instant },
          ...{ kind: z.string(), state: z.string(), isVoid: z.boolean(), currency: z.string() },
          ...{ stake: amountText, most: amountText, returned: z.nullable(amountText) },
          legs: z.array(
            z.object({ event: z.string(), name: z.string(), price: z.string(), came: z.nullable(z.string()) }),
          ),
        }),
      ),
    }),
  }),
}
export const limitFigures = ['payout', 'event', 'outcome', 'player'] as const
export type LimitFigure = (typeof limitFigures)[number]
