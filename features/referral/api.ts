import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { REASONS, STATES } from './rules/referral.ts'

/* Members who bring friends (agents §4.8). */

const instant = z.string()
export const stateFilter = z.optional(z.enum(STATES))
export const span = { from: z.optional(z.iso.datetime()), to: z.optional(z.iso.datetime()) }

const terms = z.object({
  ...{ bonus: amountText, friendBonus: amountText, minDeposit: amountText, minBet: amountText },
  ...{ days: z.int(), times: z.int() },
})

const friend = z.object({
  ...{ id: z.string(), name: z.string(), registeredAt: instant, until: instant, state: z.enum(STATES) },
  /** Never more than was asked: what else a friend does with their money is theirs. */
  ...{ deposit: amountText, minDeposit: amountText, valid: amountText, minBet: amountText },
  ...{ bonus: amountText, paidAt: z.nullable(instant), why: z.enum(['', ...REASONS]), said: z.string() },
})
export type Friend = z.output<typeof friend>

export const referralApi = {
  /** Answers the same whatever the code is. */
  visit: endpoint({
    ...{ method: 'POST', path: '/wps/referral/visit', who: 'anyone' },
    about: 'Somebody came by the link of a member: it is counted, and nothing is kept of who came',
    input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({}),
  }),
  own: endpoint({
    ...{ method: 'GET', path: '/wps/referral', who: 'player' },
    about: 'The code of the member who asks, what is paid for friends now, and what came of it',
    input: z.object({}),
    output: z.object({
      /** `isSpent`: nothing is left of the budget for now. */
      ...{ isOn: z.boolean(), isSpent: z.boolean(), code: z.string(), currency: z.string(), terms },
      counts: z.object({ visits: z.int(), registered: z.int(), qualified: z.int(), bonus: amountText }),
    }),
  }),
  friends: endpoint({
    ...{ method: 'GET', path: '/wps/referral/friends', who: 'player' },
    about:
      'Whom the member brought, under masked names, newest first, by keyset pages; totals of all that was asked for',
    input: z.object({ ...keysetInput, ...span, state: stateFilter }),
    output: z.object({
      list: z.array(friend),
      next: z.nullable(z.string()),
      totals: z.object({ registered: z.int(), qualified: z.int(), bonus: amountText }),
    }),
  }),
}
