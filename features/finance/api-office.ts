import * as z from 'zod/mini'
import { officeEndpoint, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { FIGURES } from './rules/figures.ts'
import { DIMENSIONS } from './rules/reports.ts'

/*
 * How a merchant does (issue 20, dashboard and reports). All days are the merchant's, by its `timeZone`; what was booked after
 * `countedAt` is not in the figures yet, a second or two. Figures are the house's: gross revenue above zero is gained.
 * What of them is told by which accounts: rules/figures.ts. The rows behind each sum: `entries` of api-ledger.ts.
 */

const base = '/wps/office/finance'
const instant = z.string()
const text = z.string().check(z.maxLength(128))
const code = z.string().check(z.regex(/^[\w.:-]{1,80}$/))

export const days = { from: z.iso.date(), to: z.iso.date() }
export const figures = z.object(
  Object.fromEntries(FIGURES.map(key => [key, amountText])) as Record<(typeof FIGURES)[number], typeof amountText>,
)
/** Without `book`: real and bonus money together. */
export const book = z.optional(z.enum(['real', 'bonus', 'demo']))

export const sumFilters = {
  ...{ book, currency: z.optional(code), product: z.optional(code), vendor: z.optional(code) },
  ...{ game: z.optional(text), country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) },
}
const sumsInput = z.object({
  ...{ ...days, ...sumFilters },
  /** What a line is of: one of these, or one beside another. */
  by: z._default(z.enum(DIMENSIONS), 'day'),
  and: z.optional(z.enum(DIMENSIONS)),
})

const total = z.object({ ...{ currency: z.string(), bets: z.number() }, figures })
/** Today until now, and earlier days until the same time, to the last full quarter of an hour; there bets are not counted. */
const until = z.object({ ...{ currency: z.string(), bets: z.nullable(z.number()) }, figures })
const reached = z.object({ ggr: amountText, ngr: amountText, deposits: amountText, withdrawals: amountText })
const compared = <T extends z.ZodMiniType>(shape: T) => z.object({ now: shape, yesterday: shape, lastWeek: shape })

export const financeOfficeApi = {
  dashboard: officeEndpoint({
    method: 'GET',
    path: `${base}/dashboard`,
    may: 'dashboard.read',
    polled: true,
    about: 'Today so far, beside yesterday and a week ago at the same time; what waits; how vendors answer',
    input: z.object({}),
    output: z.object({
      ...{ at: instant, today: z.iso.date(), timeZone: z.string(), countedAt: instant },
      /** A list of currencies each; empty while nothing moved. */
      money: compared(z.array(until)),
      registrations: compared(z.number()),
      active: compared(z.number()),
      /** First deposits that members ever made: how many. Their sum is in `people`. */
      firstDeposits: compared(z.number()),
      /** What waits for people: how many, and since when the oldest. */
      queues: z.array(z.object({ queue: z.string(), count: z.number(), oldestAt: instant })),
      /** Calls to vendors in the last 15 minutes. `unknown`: nobody knows what became of them. */
      vendors: z.array(
        z.object({
          ...{ vendor: z.string(), name: z.string(), calls: z.number(), unsent: z.number(), unknown: z.number() },
          ...{ averageMs: z.nullable(z.number()), slowestMs: z.nullable(z.number()) },
        }),
      ),
      /** What is staked on issues whose result is still to come, the next ones first. */
      exposure: z.array(
        z.object({
          ...{ game: z.string(), name: z.string(), issue: z.string(), drawAt: instant, currency: z.string() },
          ...{ tickets: z.number(), stake: amountText },
        }),
      ),
      /** Games beyond four standard deviations of their published return, of the last days, that nobody has closed yet. */
      alerts: z.number(),
    }),
  }),
  curve: officeEndpoint({
    method: 'GET',
    path: `${base}/dashboard/curve`,
    may: 'dashboard.read',
    polled: true,
    about: 'How today came to what it is, quarter of an hour by quarter of an hour, beside yesterday and a week ago',
    input: z.object({ currency: code }),
    output: z.object({
      ...{ today: z.iso.date(), timeZone: z.string(), countedAt: instant },
      /** What each day had come to by a time of the merchant's clock, `07:15`; null where that is still to come. */
      points: z.array(z.object({ time: z.string(), now: z.nullable(reached), yesterday: reached, lastWeek: reached })),
    }),
  }),
  /** `invalid_input` (`from`) for days that are none or more than 62, (`and`) for twice the same. */
  sums: officeEndpoint({
    method: 'GET',
    path: `${base}/sums`,
    may: 'reports.read',
    about: 'Revenue and money by one or two of day, product, vendor, game, country, book and currency, with totals',
    input: sumsInput,
    output: z.object({
      ...{ timeZone: z.string(), countedAt: instant, isCut: z.boolean() },
      /** `key` and `key2` are what the line is of, as `by` and `and` ask; `name` that of a game or vendor. */
      list: z.array(
        z.object({
          ...{ key: z.string(), key2: z.nullable(z.string()), name: z.string(), currency: z.string() },
          ...{ bets: z.number(), figures },
        }),
      ),
      totals: z.array(total),
    }),
  }),
  /** `invalid_input` (`from`) for days that are none or more than 62. */
  people: officeEndpoint({
    method: 'GET',
    path: `${base}/people`,
    may: 'reports.read',
    about: 'Registrations, first deposits, who was active, and how many of those who registered on a day came back',
    input: z.object(days),
    output: z.object({
      ...{ timeZone: z.string(), countedAt: instant },
      list: z.array(
        z.object({
          ...{ day: z.iso.date(), registrations: z.number(), active: z.number(), firstDeposits: z.number() },
          firstSums: z.array(z.object({ currency: z.string(), amount: amountText })),
          /** Of those who registered on the day: who staked on the day after, on the 7th and the 30th; null before it came. */
          ...{ back1: z.nullable(z.number()), back7: z.nullable(z.number()), back30: z.nullable(z.number()) },
        }),
      ),
    }),
  }),
  returns: officeEndpoint({
    method: 'GET',
    path: `${base}/returns`,
    may: 'reports.read',
    about:
      'What each game paid of its stakes against what its vendor publishes, with the band of three standard deviations',
    input: z.object({ ...days, currency: z.optional(code), vendor: z.optional(code), game: z.optional(text) }),
    output: z.object({
      ...{ timeZone: z.string(), countedAt: instant },
      list: z.array(
        z.object({
          ...{ vendor: z.string(), game: z.string(), name: z.string(), currency: z.string(), bets: z.number() },
          ...{ staked: amountText, paid: amountText },
          /** Shares of what was staked, `0.9612`; null where nobody says, or nothing was staked. */
          actual: z.nullable(z.number()),
          published: z.nullable(z.number()),
          ...{ low: z.nullable(z.number()), high: z.nullable(z.number()), sigmas: z.nullable(z.number()) },
          isAlarm: z.boolean(),
        }),
      ),
    }),
  }),
  alerts: officeEndpoint({
    method: 'GET',
    path: `${base}/alerts`,
    may: 'reports.read',
    polled: true,
    about:
      'Games that on a day were further than four standard deviations from their published return, the newest first',
    input: z.object({ open: z._default(z.enum(['true', 'false']), 'true') }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), day: z.iso.date(), vendor: z.string(), game: z.string(), currency: z.string() },
          ...{ bets: z.number(), staked: amountText, paid: amountText, expected: amountText, sigmas: z.number() },
          ...{ foundAt: instant, seenBy: z.nullable(z.string()), seenAt: z.nullable(instant), note: z.string() },
        }),
      ),
    }),
  }),
  closeAlert: officeEndpoint({
    method: 'POST',
    path: `${base}/alerts/:id/close`,
    may: 'alerts.close',
    about: 'Say what was found about a game that alarmed',
    input: z.strictObject({ id: z.string().check(z.maxLength(240)), reason }),
    output: z.object({}),
  }),
  lottery: officeEndpoint({
    method: 'GET',
    path: `${base}/lottery`,
    may: 'reports.read',
    about:
      'Tickets of each lottery by the day on which they were placed: what was staked, what has come back, what is open',
    input: z.object(days),
    output: z.object({
      timeZone: z.string(),
      list: z.array(
        z.object({
          ...{ day: z.iso.date(), game: z.string(), name: z.string(), currency: z.string(), tickets: z.number() },
          ...{ staked: amountText, paid: amountText, open: amountText },
        }),
      ),
    }),
  }),
  jackpots: officeEndpoint({
    method: 'GET',
    path: `${base}/jackpots`,
    may: 'reports.read',
    about: 'What stakes put into each vendor’s pools and what these paid, in some days; and what the pools hold now',
    input: z.object(days),
    output: z.object({
      moved: z.array(
        z.object({ vendor: z.string(), game: z.string(), currency: z.string(), in: amountText, out: amountText }),
      ),
      pools: z.array(
        z.object({
          ...{ vendor: z.string(), game: z.string(), level: z.string(), currency: z.string(), amount: amountText },
        }),
      ),
    }),
  }),
  statements: officeEndpoint({
    method: 'GET',
    path: `${base}/statements`,
    may: 'reports.read',
    about: "The vendors' books against ours, by day (UTC) and class; what closed cases explain is told apart",
    input: z.object({ ...days, vendor: z.optional(code) }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ day: z.iso.date(), vendor: z.string(), name: z.string(), state: z.enum(['OPEN', 'CLOSED']) },
          comparedAt: instant,
          lines: z.array(
            z.object({
              ...{ currency: z.string(), class: z.string(), ourCount: z.number(), ourTotal: amountText },
              ...{ theirCount: z.number(), theirTotal: amountText },
              ...{ explainedCount: z.number(), explainedTotal: amountText },
            }),
          ),
        }),
      ),
    }),
  }),
}
