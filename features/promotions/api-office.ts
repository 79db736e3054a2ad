import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { activityOffer } from './rules/activity.ts'
import { REASONS } from './rules/eligible.ts'
import { LIVES, PROBLEMS } from './rules/life.ts'
import { cashbackOffer, depositOffer, manualOffer, money } from './rules/offers.ts'

/* Promotions as operators have them (promotions §3, §9; back-office, bonuses). */

const base = '/wps/office/promotions'
const nothing = z.object({})
export const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const username = z.string().check(z.minLength(1), z.maxLength(32))
const member = z.object({ id: z.string(), username: z.string() })

/** What operators write, by kind. */
export const written = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deposit'), offer: depositOffer }),
  z.strictObject({ kind: z.literal('activity'), offer: activityOffer }),
  z.strictObject({ kind: z.literal('manual'), offer: manualOffer }),
  z.strictObject({ kind: z.literal('cashback'), offer: cashbackOffer }),
])
const times = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }

const listed = z.object({
  ...{
    code: z.string(),
    kind: z.string(),
    currency: z.string(),
    life: z.enum(LIVES),
    title: z.string(),
    version: z.int(),
  },
  ...{ startsAt: z.string(), endsAt: z.string(), stoppedAt: z.nullable(z.string()) },
  ...{ budget: amountText, promised: amountText, paid: amountText, owed: amountText },
  /** The highest share of the budget that is promised: 0, 50, 80 or 95; whether nobody has seen that yet. */
  ...{ level: z.int(), isNews: z.boolean() },
  /** A version is written that nobody approved. */
  waits: z.boolean(),
})
export type PromotionListed = z.output<typeof listed>

const version = z.object({
  ...{ version: z.int(), revision: z.int(), at: z.string(), by: z.string(), ...times },
  /** Null for kinds that are written elsewhere. */
  written: z.nullable(written),
})
export type PromotionVersion = z.output<typeof version>

const card = z.object({
  ...{ promotion: listed, versions: z.array(version) },
  /** What it cost by the ledger, from its first version on. */
  cost: amountText,
  /** Why the newest version may not be published; null when it may, or when it is. */
  problem: z.nullable(z.enum(PROBLEMS)),
  alerts: z.array(z.object({ level: z.int(), at: z.string(), seenBy: z.nullable(z.string()) })),
})
export type PromotionCard = z.output<typeof card>

const estimate = z.object({
  ...{ since: z.string(), deposits: z.int(), grants: z.int(), members: z.int(), refused: z.int() },
  ...{ lent: amountText, required: amountText, expected: amountText },
  ...{ keptPpm: z.string(), countsPpm: z.string() },
})
export type Estimated = z.output<typeof estimate>

const logged = z.object({
  ...{
    id: z.string(),
    at: z.string(),
    member,
    version: z.int(),
    how: z.enum(['deposit', 'manual', 'activity', 'cashback', 'referral']),
  },
  ...{ state: z.string(), amount: amountText, why: z.string() },
})
export type Logged = z.output<typeof logged>

const check = z.object({ reason: z.enum(REASONS), isMet: z.boolean(), asked: z.string(), has: z.string() })
export type Checked = z.output<typeof check>

export const promotionsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'promotions.read' },
    about: 'All promotions with their budgets: promised, paid, and what is owed still',
    input: nothing,
    output: z.object({ list: z.array(listed), currency: z.string() }),
  }),
  card: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:code`, may: 'promotions.read' },
    about: 'One promotion with its versions, its cost by the ledger, and why it may not be published',
    input: z.object({ code }),
    output: card,
  }),
  /** `after`: the newest version and revision as it was read, `1.2`, empty for a new one; `state_changed` on another. */
  write: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'promotions.write' },
    about: 'Write a promotion as a draft, or another version of one that runs',
    mostBytes: 256 * 1024,
    input: z.strictObject({
      code,
      after: z.string().check(z.regex(/^(\d{1,6}\.\d{1,6})?$/)),
      budget: money,
      ...times,
      written,
    }),
    output: z.object({ code: z.string(), after: z.string() }),
  }),
  simulate: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:code/estimate`, may: 'promotions.read' },
    about:
      'An estimate: what the newest version of a deposit offer would have cost by the deposits and bets of 30 days',
    input: z.object({ code }),
    output: estimate,
  }),
  /** `not_publishable` ({ problem }). */
  approve: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/approve`, may: 'promotions.approve' },
    about: 'Publish the newest version; what was granted keeps its own (second person)',
    input: z.strictObject({ code, reason }),
    output: proposed,
  }),
  stop: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/stop`, may: 'promotions.stop' },
    about: 'Stop a promotion at once: nothing new is promised, what was promised is kept',
    input: z.strictObject({ code, reason }),
    output: nothing,
  }),
  budget: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/budget`, may: 'promotions.budget' },
    about: 'Raise a budget (second person)',
    input: z.strictObject({ code, raise: money, reason }),
    output: proposed,
  }),
  seen: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/seen`, may: 'promotions.stop' },
    about: 'Somebody has seen how much of a budget is promised',
    input: z.strictObject({ code }),
    output: nothing,
  }),
  /** `key` is the operator’s own name for it: the same again gives nothing. `offer_not_for_you` ({ reason }). */
  grant: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/grant`, may: 'promotions.grant' },
    about: 'Give a member a bonus by hand (second person above what the promotion lets one give)',
    input: z.strictObject({ code, username, amount: money, key: z.string().check(z.regex(/^[\w-]{8,40}$/)), reason }),
    output: proposed,
  }),
  log: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:code/log`, may: 'promotions.read' },
    about: 'What a promotion gave to whom and why, newest first',
    input: z.object({
      code,
      limit: keysetInput.limit,
      before: z.optional(z.string().check(z.regex(/^[\w:-]{1,80}$/))),
      username: z.optional(username),
    }),
    output: z.object({ list: z.array(logged), next: z.nullable(z.string()) }),
  }),
  why: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:code/why`, may: 'promotions.read' },
    about: 'Why a member may or may not take it: each question with what is asked and what they have',
    input: z.object({ code, username }),
    output: z.object({ member, checks: z.array(check) }),
  }),
}
