import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { rewardId } from './api.ts'
import { KINDS, MOST_ROWS, STATES } from './rules/rewards.ts'

/* Rewards as operators have them. */

const base = '/wps/office/rewards'
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const username = z.string().check(z.minLength(1), z.maxLength(32))

/** Who gets how much of which promotion's budget, and on which terms. */
export const issueShape = z.strictObject({
  promotion: code,
  rows: z
    .array(z.strictObject({ username, amount: z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)) }))
    .check(z.minLength(1), z.maxLength(MOST_ROWS)),
  /** How often it has to be played. */
  times: z.int().check(z.minimum(0), z.maximum(10)),
  /** So long it waits. */
  days: z.int().check(z.minimum(1), z.maximum(90)),
  /** What members read beside it. */
  note: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
})
export type Issue = z.output<typeof issueShape>

const reward = z.object({
  ...{ id: rewardId, member: z.object({ id: z.string(), username: z.string() }), promotion: z.string() },
  ...{ kind: z.enum(KINDS), amount: amountText, currency: z.string(), required: amountText, note: z.string() },
  ...{ state: z.enum(STATES), why: z.string(), by: z.string(), issuedAt: z.string(), expiresAt: z.string() },
  endedAt: z.nullable(z.string()),
})
export type RewardListed = z.output<typeof reward>

export const rewardsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'rewards.read' },
    about: 'Rewards, newest first, of everybody or of one member',
    input: z.object({
      limit: keysetInput.limit,
      before: z.optional(rewardId),
      ...{ username: z.optional(username), state: z.optional(z.enum(STATES)), promotion: z.optional(code) },
    }),
    output: z.object({ list: z.array(reward), next: z.nullable(z.string()) }),
  }),
  budgets: officeEndpoint({
    ...{ method: 'GET', path: `${base}/budgets`, may: 'rewards.read' },
    about: 'Promotions that run now and may pay rewards, with what is left of each budget',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({ code: z.string(), kind: z.string(), currency: z.string(), budget: amountText, left: amountText }),
      ),
    }),
  }),
  /** `not_found` ({ field: 'promotion' }), `invalid_input` ({ field: 'username', value } or { field: 'amount' }), `budget_spent`. */
  issue: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'rewards.issue', mostBytes: 128 * 1024 },
    about: 'Give one member or many a reward out of a budget (second person)',
    input: z.strictObject({ ...issueShape.shape, reason }),
    output: proposed,
  }),
  /** `state_changed` where it was taken, or is over. */
  revoke: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/revoke`, may: 'rewards.revoke' },
    about: 'Take back a reward that nobody took yet; the member reads the reason',
    input: z.strictObject({ id: rewardId, reason }),
    output: z.object({}),
  }),
}
