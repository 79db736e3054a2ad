import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { FREE_STATES, MOST_MEMBERS } from './rules/free-tickets.ts'

/* Free tickets (promotions §6): of a member, and as operators give them. */

export const freeId = z.string().check(z.regex(/^[\w:.-]{1,100}$/))
const username = z.string().check(z.minLength(1), z.maxLength(32))
const common = {
  ...{ id: z.string(), worth: amountText, currency: z.string(), note: z.string(), state: z.enum(FREE_STATES) },
  /** What their bet won beyond its stake; the bet that was placed with it. */
  ...{ won: amountText, betId: z.nullable(z.string()) },
  ...{ why: z.string(), expiresAt: z.string(), endedAt: z.nullable(z.string()) },
}
const free = z.object(common)
export type FreeTicket = z.output<typeof free>

export const freeTicketsApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/lottery/freetickets', who: 'player', polled: true },
    about: "The member's free tickets: those that may be bet with by their end, then the others; at most 50",
    input: z.object({}),
    output: z.object({ list: z.array(free) }),
  }),
}

/** Who gets one of what worth, out of which promotion's budget. */
export const grantShape = z.strictObject({
  promotion: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  worth: z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/)),
  /** So long it may be bet with. */
  days: z.int().check(z.minimum(1), z.maximum(90)),
  usernames: z.array(username).check(z.minLength(1), z.maxLength(MOST_MEMBERS)),
  /** What members read beside it. */
  note: z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
})
export type Grant = z.output<typeof grantShape>

const listed = z.object({
  ...common,
  ...{ member: z.object({ id: z.string(), username: z.string() }), promotion: z.string() },
  ...{ by: z.string(), grantedAt: z.string() },
})
export type FreeTicketListed = z.output<typeof listed>

const base = '/wps/office/freetickets'

export const freeTicketsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'freetickets.read' },
    about: 'Free lottery tickets, newest first, of everybody or of one member',
    input: z.object({
      limit: keysetInput.limit,
      before: z.optional(freeId),
      ...{ username: z.optional(username), state: z.optional(z.enum(FREE_STATES)) },
    }),
    output: z.object({ list: z.array(listed), next: z.nullable(z.string()) }),
  }),
  choices: officeEndpoint({
    ...{ method: 'GET', path: `${base}/choices`, may: 'freetickets.grant' },
    about: 'Budgets for free lottery tickets that run now',
    input: z.object({}),
    output: z.object({
      budgets: z.array(z.object({ code: z.string(), currency: z.string(), left: amountText })),
    }),
  }),
  /** `not_found` ({ field }), `invalid_input` ({ field: 'username', value } or { field: 'worth' }), `budget_spent`. */
  grant: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'freetickets.grant', mostBytes: 64 * 1024 },
    about: 'Give members a free lottery ticket out of a budget (second person)',
    input: z.strictObject({ ...grantShape.shape, reason }),
    output: proposed,
  }),
  /** `state_changed` where it was bet with or is over. */
  revoke: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/revoke`, may: 'freetickets.revoke' },
    about: 'Take back a free lottery ticket that was not bet with; the member reads the reason',
    input: z.strictObject({ id: freeId, reason }),
    output: z.object({}),
  }),
}
