import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { username } from './api-deals.ts'
import { transfersInput } from './api-transfers.ts'

/* Money that went up and down lines as operators see it, and take it back (agents §1.7). */

const base = '/wps/office/agents/transfers'
const member = z.object({ id: z.string(), username: z.string() })
export const STATES = ['done', 'reversed', 'reversal'] as const

const transfer = z.object({
  ...{ id: z.string(), at: z.string(), direction: z.enum(['up', 'down']), sender: member, receiver: member },
  ...{ amount: amountText, currency: z.string(), note: z.string() },
  /** `reversed`: it was taken back, by `other`; `reversal`: it took `other` back. */
  ...{ state: z.enum(STATES), other: z.nullable(z.string()) },
})
export type MovedInLine = z.output<typeof transfer>

export const lineMovesApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'agents.read' },
    about: 'Money that went up and down lines, the newest first',
    input: z.object({
      ...transfersInput,
      username,
      direction: z.optional(z.enum(['up', 'down'])),
      state: z.optional(z.enum(STATES)),
      ...{ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) },
    }),
    output: z.object({ list: z.array(transfer), next: z.nullable(z.string()) }),
  }),
  /** `not_found`, `state_changed` where it was taken back already, `insufficient_funds`, `account_locked`. */
  reverse: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/reverse`, may: 'agents.reverse' },
    about: 'Take a transfer of a line back, whole, by another one (second person)',
    input: z.strictObject({ id: z.string().check(z.regex(/^trf_[0-9a-z]{4,60}$/)), reason }),
    output: proposed,
  }),
}
