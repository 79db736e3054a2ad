import * as z from 'zod/mini'
import { officeEndpoint } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { transfer } from './api.ts'
import { STATES } from './rules/saga.ts'

/* Money between members and vendors in transfer mode, as operators see it (wallet contract §3.2). */

const base = '/wps/office/transfers'
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const memberId = z.string().check(z.regex(/^[\w-]{4,60}$/))

export const transfersOfficeApi = {
  board: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'transfers.read',
    about: 'Transfers at vendors, newest first; by state and member, or only those that wait for somebody',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(rowId), memberId: z.optional(memberId) },
      ...{ state: z.optional(z.enum(STATES)), waiting: z.optional(z.enum(['true'])) },
    }),
    output: z.object({
      list: z.array(
        z.extend(transfer, {
          ...{ id: z.string(), member: z.object({ id: z.string(), username: z.string() }) },
          /** How often the vendor was asked what became of it, and since when nobody knows. */
          ...{ asks: z.int(), doubtSince: z.nullable(z.string()) },
          steps: z.array(
            z.object({ id: z.string(), at: z.string(), state: z.enum(STATES), note: z.string(), actor: z.string() }),
          ),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  cases: officeEndpoint({
    method: 'GET',
    path: `${base}/cases`,
    may: 'transfers.read',
    about: 'Where the books of a vendor and ours differ about transfers, and nobody has decided yet, newest first',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), vassalage: z.string(), kind: z.string(), subject: z.string(), openedAt: z.string() },
          /** By how much, in the vendor's smallest units. */
          units: z.string(),
        }),
      ),
      /** What each closed vendor owes for money that was written back. */
      receivables: z.array(z.object({ vassalage: z.string(), amount: amountText })),
    }),
  }),
}
