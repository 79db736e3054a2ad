import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'

/* Ranks by growth (promotions §7.9), by the specification's name where it has one. Growth is a whole number in text. */

const instant = z.string()
const nothing = z.object({})
const whole = z.string()
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const rank = z.object({
  /** What it takes, and what keeps it for 90 days. */
  ...{ rank: z.int(), needs: whole, keeps: whole },
  /** Paid once on reaching it; each month; withdrawals a day, null where there are none. */
  ...{ bonus: amountText, gift: amountText, withdrawals: z.nullable(z.int()) },
})
export type RankOfLadder = z.output<typeof rank>
const ladder = z.object({
  ...{ isOn: z.boolean(), currency: z.string(), ranks: z.array(rank), mode: z.enum(['HIGHEST', 'ALL']) },
  /** What play weighs, in hundredths; one of growth is so much weighted play, or so much paid in. */
  ...{ weights: z.record(z.string(), z.int()), perPlay: amountText, perDeposit: amountText },
})
export type Ladder = z.output<typeof ladder>

const sums = { weighed: whole, deposited: amountText, adjusted: whole }
const change = z.object({ at: instant, before: z.int(), rank: z.int(), growth: whole, growth90: whole })
const standing = z.object({
  ...{ rank: z.int(), since: z.nullable(day), growth: whole, growth90: whole },
  ...{ sums: z.object(sums), next: z.nullable(z.object({ rank: z.int(), needs: whole })) },
  /** What growth of 90 days keeps the rank, and the first day on which that is asked; null where nothing is. */
  keep: z.nullable(z.object({ needs: whole, on: day })),
  /** Growth is there for a higher rank: it comes tonight, or when it is asked for. */
  ...{ rises: z.boolean(), changes: z.array(change) },
})
export type RankStanding = z.output<typeof standing>

const dayRow = z.object({ day, ...sums })
export type GrowthDay = z.output<typeof dayRow>
const row = z.object({
  ...{ kind: z.enum(['PLAY', 'DEPOSIT', 'HAND', 'DOWN']), at: instant, reference: z.string(), product: z.string() },
  ...{ valid: amountText, cash: amountText, stake: amountText, own: amountText, before: amountText },
  ...{ weight: z.int(), points: whole, note: z.string() },
})
export type GrowthRow = z.output<typeof row>

export const ranksApi = {
  progress: endpoint({
    ...{ method: 'GET', path: '/wps/relay/MCSFE_getPlayerRankProgress', who: 'player' },
    about: 'How far the member who asks is on the way to the next rank',
    input: nothing,
    output: z.object({
      ...{ rankLevel: z.int(), growth: whole, nextRankLevel: z.nullable(z.int()), nextGrowth: z.nullable(whole) },
      ...{ growth90: whole, keepGrowth: z.nullable(whole), keepDate: z.nullable(day) },
    }),
  }),
  ladder: endpoint({
    ...{ method: 'GET', path: '/wps/ranks/ladder', who: 'anyone' },
    about: 'What each rank takes and brings',
    input: nothing,
    output: ladder,
  }),
  standing: endpoint({
    ...{ method: 'GET', path: '/wps/ranks', who: 'player' },
    about: "The member's rank and growth, what the next takes and what keeps this one",
    input: nothing,
    output: standing,
  }),
  /** `account_blocked`, `excluded`. */
  rise: endpoint({
    ...{ method: 'POST', path: '/wps/ranks/rise', who: 'player' },
    about: 'Judges the rank of the member who asks now, as the night does; again changes nothing',
    input: z.strictObject({}),
    output: standing,
  }),
  days: endpoint({
    ...{ method: 'GET', path: '/wps/ranks/days', who: 'player' },
    about: 'What days brought, the newest first, with what all before them did: a page reckons growth again',
    input: z.object({ limit: keysetInput.limit, before: z.optional(day) }),
    output: z.object({ list: z.array(dayRow), before: z.object(sums), growth: whole, next: z.nullable(day) }),
  }),
  day: endpoint({
    ...{ method: 'GET', path: '/wps/ranks/days/:day', who: 'player' },
    about: 'A day with the bets, deposits and adjustments that it came of: a page reckons it again',
    input: z.object({ day }),
    /** `isWhole`: all rows are there; of very many the first are. */
    output: z.object({ ...dayRow.shape, rows: z.array(row), isWhole: z.boolean() }),
  }),
}
