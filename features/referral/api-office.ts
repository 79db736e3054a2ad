import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { span, stateFilter } from './api.ts'
import { REASONS, STATES, TIES } from './rules/referral.ts'

/* Friends whom members brought, and what is paid for them, as operators have them. */

const base = '/wps/office/referral'
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const friendId = z.string().check(z.regex(/^[\w:.-]{1,40}$/))
const member = z.object({ id: z.string(), username: z.string() })

export const settingsShape = z.strictObject({
  isOn: z.boolean(),
  ...{ bonus: money, friendBonus: money, minDeposit: money, minBet: money },
  days: z.int().check(z.minimum(1), z.maximum(90)),
  times: z.int().check(z.minimum(0), z.maximum(10)),
  /** All that may be promised; it is raised, never lowered. */
  budget: money,
})
export type SettingsWritten = z.output<typeof settingsShape>

const friend = z.object({
  ...{ id: z.string(), referrer: member, friend: member, currency: z.string(), state: z.enum(STATES) },
  ...{ registeredAt: z.string(), until: z.string(), deposit: amountText, valid: amountText },
  ...{ minDeposit: amountText, minBet: amountText, bonus: amountText, friendBonus: amountText },
  ...{ qualifiedAt: z.nullable(z.string()), decidedAt: z.nullable(z.string()), by: z.nullable(z.string()) },
  ...{ why: z.enum(['', ...REASONS]), said: z.string() },
  /** What the friend shares with others, and with whom. */
  ties: z.array(z.object({ kind: z.enum(TIES), about: z.string(), members: z.array(member) })),
})
export type ListedFriend = z.output<typeof friend>

export const referralOfficeApi = {
  friends: officeEndpoint({
    ...{ method: 'GET', path: `${base}/friends`, may: 'referral.read' },
    about: 'Friends with whom they were brought by and what they share, newest first',
    input: z.object({
      ...{ ...keysetInput, ...span, state: stateFilter },
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
    }),
    output: z.object({ list: z.array(friend), next: z.nullable(z.string()) }),
  }),
  /** `state_changed` where nobody has to look at it any more; refused as the inviter would be. */
  pay: officeEndpoint({
    ...{ method: 'POST', path: `${base}/friends/:id/pay`, may: 'referral.pay' },
    about: 'Pay for a friend who was looked at (second person)',
    input: z.strictObject({ id: friendId, reason }),
    output: proposed,
  }),
  reject: officeEndpoint({
    ...{ method: 'POST', path: `${base}/friends/:id/reject`, may: 'referral.reject' },
    about: 'Pay nothing for a friend who was looked at; the inviter reads the reason',
    input: z.strictObject({ id: friendId, reason }),
    output: z.object({}),
  }),
  settings: officeEndpoint({
    ...{ method: 'GET', path: `${base}/settings`, may: 'referral.read' },
    about: 'What is paid for friends, with the version that a change is for',
    input: z.object({}),
    output: z.object({ version: z.int(), currency: z.string(), left: amountText, given: settingsShape }),
  }),
  /** `invalid_input` ({ field }) for what could not be. On another version than it was proposed for it is stale. */
  change: officeEndpoint({
    ...{ method: 'POST', path: `${base}/settings`, may: 'referral.change' },
    about: 'Change what is paid for friends who register from then on, and raise its budget (second person)',
    input: z.strictObject({ given: settingsShape, reason }),
    output: proposed,
  }),
}
