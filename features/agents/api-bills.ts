import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'
import { itemId } from './api-contracts.ts'
import { rangeInput } from './api-reports.ts'
import * as kinds from './rules/contracts/kinds.ts'

/* What contracts came to, period by period (agents §2.10 to §2.13, §3.9). */

const kind = z.enum(kinds.KINDS)

/** What either side of a bill sees of it. */
export const billFields = {
  id: z.string(),
  kind,
  product: z.enum(kinds.PRODUCTS),
  /** Null for the house; masked for the payee. */
  payer: z.nullable(z.string()),
  payee: z.string(),
  /** The first day of the period and the last, by the merchant's clock. */
  from: z.string(),
  to: z.string(),
  /** The instants at which the period begins and ends: an hour, a day or more. */
  startsAt: z.string(),
  endsAt: z.string(),
  valid: amountText,
  active: z.number(),
  pnl: amountText,
  carryIn: amountText,
  base: amountText,
  tier: z.number(),
  rateType: z.nullable(z.enum(kinds.RATE_TYPES)),
  ratePpm: z.nullable(z.number()),
  gross: amountText,
  /** Of the gross, what has come. */
  received: amountText,
  /** Of what came, what operators took back. */
  clawed: amountText,
  /** What is missing of it. */
  open: amountText,
  /** What the payee's own downlines are due of the same kind, product and period, and what they have got. */
  dueDown: amountText,
  paidDown: amountText,
  net: amountText,
  status: z.enum(kinds.BILL_STATUSES),
  revision: z.number(),
  paidAt: z.nullable(z.string()),
}
const bill = z.object({ ...billFields, canReceive: z.boolean(), canPay: z.boolean() })
export type BillLine = z.output<typeof bill>

export const leg = z.object({
  at: z.string(),
  /** Null for the house; masked for the payee. */
  from: z.nullable(z.string()),
  amount: amountText,
  fromBill: amountText,
  fromWallet: amountText,
  reference: z.string(),
})
export const step = z.object({
  revision: z.number(),
  at: z.string(),
  gross: amountText,
  delta: amountText,
  owedAfter: amountText,
})
export const clawback = z.object({
  at: z.string(),
  amount: amountText,
  /** Of it what the payee’s money gave; the rest is taken off later bills. */
  taken: amountText,
  owed: amountText,
})
/** How many there are by how they are paid, and the money of those who asked. */
const results = z.object({
  groups: z.array(z.object({ status: z.enum(kinds.BILL_STATUSES), count: z.number(), amount: amountText })),
  moved: amountText,
})

export const agentBillsApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bills', who: 'agent' },
    about: 'Bills of the agent, or those that the agent pays, newest first, by pages',
    input: z.object({
      ...{ ...pageInput, ...rangeInput, kind },
      side: z._default(z.enum(['mine', 'paying']), 'mine'),
      status: z.optional(z.enum(kinds.BILL_STATUSES)),
      product: z.optional(z.enum(kinds.PRODUCTS)),
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    }),
    output: z.object({
      list: z.array(bill),
      total: z.number(),
      totals: z.object({
        gross: amountText,
        received: amountText,
        open: amountText,
        paidDown: amountText,
        net: amountText,
      }),
      timeZone: z.string(),
    }),
  }),
  arrears: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bills/arrears', who: 'agent' },
    about: 'What the agent owes downlines by contract; while it is above zero nothing leaves the wallet',
    input: z.object({}),
    output: z.object({
      ...{ total: amountText, receivable: amountText, bills: z.number() },
      /** Until when operators hold back what the agent earns; null for as long as they like, missing where they do not. */
      heldBackUntil: z.optional(z.nullable(z.string())),
    }),
  }),
  bill: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bills/:id', who: 'agent' },
    about: 'One bill with what it was calculated of, its payments and its revisions',
    input: z.object({ id: itemId }),
    output: z.object({
      bill,
      formula: z.string(),
      contractId: z.string(),
      contractVersion: z.number(),
      payments: z.array(leg),
      /** Of its figures, what was counted too late for bills before. */
      carried: z.array(
        z.object({ bill: z.string(), from: z.string(), to: z.string(), valid: amountText, pnl: amountText }),
      ),
      revisions: z.array(step),
      clawbacks: z.array(clawback),
    }),
  }),
  file: endpoint({
    ...{ method: 'GET', path: '/wps/agent/bills/:id/file', who: 'agent' },
    about: 'A bill as a file of JSON that anybody can compute again without us',
    input: z.object({ id: itemId }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  receive: endpoint({
    ...{ method: 'POST', path: '/wps/agent/bills/:id/receive', who: 'agent' },
    about: 'Take what a bill holds ready',
    input: z.object({ id: itemId }),
    output: results,
  }),
  receiveAll: endpoint({
    ...{ method: 'POST', path: '/wps/agent/bills/receive', who: 'agent' },
    about: 'Take what all bills of a kind hold ready',
    input: z.strictObject({ kind }),
    output: results,
  }),
  pay: endpoint({
    ...{ method: 'POST', path: '/wps/agent/bills/:id/pay', who: 'agent' },
    about: 'Pay a downline what is open, as far as the wallet reaches',
    input: z.object({ id: itemId }),
    output: results,
  }),
  payAll: endpoint({
    ...{ method: 'POST', path: '/wps/agent/bills/pay', who: 'agent' },
    about: 'Pay all downlines what is open of a kind, the oldest first, as far as the wallet reaches',
    input: z.strictObject({ kind }),
    output: results,
  }),
}
