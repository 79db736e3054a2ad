import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { LAST_RANK, MOST_WEIGHT } from './rules/settings.ts'

/* The ladder of ranks, and members on it, as operators have them. Growth is a whole number in text. */

const base = '/wps/office/ranks'
const nothing = z.object({})
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const whole = z.string().check(z.regex(/^\d{1,15}$/))
const signed = z.string()
const weight = z.int().check(z.minimum(0), z.maximum(MOST_WEIGHT))
const username = z.string().check(z.minLength(1), z.maxLength(32))
const memberId = z.string().check(z.regex(/^[\w.-]{1,40}$/))

export const settingsShape = z.strictObject({
  ...{ isOn: z.boolean(), mode: z.enum(['HIGHEST', 'ALL']) },
  /** From rank 0 up. */
  ranks: z
    .array(z.strictObject({ needs: whole, keeps: whole, bonus: money, gift: money }))
    .check(z.length(LAST_RANK + 1)),
  /** In hundredths. */
  weights: z.strictObject({
    ...{ RNG: weight, FISH: weight, ARCADE: weight, PVP: weight, SPORTS: weight, ESPORTS: weight },
    ...{ LIVE: weight, COCKFIGHT: weight, LOTT: weight, ELOTT: weight },
  }),
})
export type SettingsWritten = z.output<typeof settingsShape>

const member = z.object({
  ...{ memberId: z.string(), username: z.string(), rank: z.int(), since: z.string(), growth: signed, growth90: signed },
  /** What keeps the rank, and the first day on which that is asked; null where nothing is. */
  keep: z.nullable(z.object({ needs: signed, on: z.string() })),
})
export type RankedMember = z.output<typeof member>

const sums = { weighed: signed, deposited: amountText, adjusted: signed }
const card = z.object({
  ...{ ...member.shape, currency: z.string(), sums: z.object(sums) },
  changes: z.array(z.object({ at: z.string(), before: z.int(), rank: z.int(), growth: signed, growth90: signed })),
  bonuses: z.array(z.object({ rank: z.int(), amount: amountText, state: z.enum(['WAITING', 'PAID', 'WITHHELD']) })),
  adjustments: z.array(
    z.object({ at: z.string(), kind: z.enum(['HAND', 'DOWN']), points: signed, note: z.string(), by: z.string() }),
  ),
  /** The newest. */
  days: z.array(z.object({ day: z.string(), ...sums })),
})
export type RankCard = z.output<typeof card>

export const ranksOfficeApi = {
  settings: officeEndpoint({
    ...{ method: 'GET', path: `${base}/settings`, may: 'ranks.read' },
    about: 'The ladder with the version that a change is for, how many stand on each rank, and its budget',
    input: nothing,
    output: z.object({
      ...{ version: z.int(), currency: z.string(), given: settingsShape },
      counts: z.array(z.object({ rank: z.int(), members: z.int() })),
      /** Null until it was opened: then nothing is paid. */
      budget: z.nullable(z.object({ budget: amountText, left: amountText })),
    }),
  }),
  /** `invalid_input` ({ field }) for what could not be. On another version than it was proposed for it is stale. */
  change: officeEndpoint({
    ...{ method: 'POST', path: `${base}/settings`, may: 'ranks.change' },
    about: 'Change the ladder, what play weighs and what ranks pay, from now on (second person)',
    input: z.strictObject({ given: settingsShape, reason }),
    output: proposed,
  }),
  /** `state_changed` where it is open: it is raised as those of promotions are. */
  budget: officeEndpoint({
    ...{ method: 'POST', path: `${base}/budget`, may: 'ranks.budget' },
    about: 'Open the budget of which ranks and gifts are paid (second person)',
    input: z.strictObject({ budget: money, reason }),
    output: proposed,
  }),
  members: officeEndpoint({
    ...{ method: 'GET', path: `${base}/members`, may: 'ranks.read' },
    about: 'Members whose growth is counted, in the order of their ids, of everybody, of a rank or of one name',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(memberId), username: z.optional(username) },
      rank: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99))),
    }),
    output: z.object({ list: z.array(member), next: z.nullable(z.string()) }),
  }),
  member: officeEndpoint({
    ...{ method: 'GET', path: `${base}/members/:memberId`, may: 'ranks.read' },
    about: "A member's growth with the days that it came of, how their rank changed and what that paid",
    input: z.object({ memberId }),
    output: card,
  }),
  /** `invalid_input` ({ field: 'points' }) below 0. */
  adjust: officeEndpoint({
    ...{ method: 'POST', path: `${base}/adjust`, may: 'ranks.adjust' },
    about: 'Give a member growth, or take some (second person); their rank follows in the night',
    input: z.strictObject({
      ...{ username, reason, points: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)) },
    }),
    output: proposed,
  }),
}
