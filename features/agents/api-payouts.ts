import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { billFields, clawback, leg, step } from './api-bills.ts'
import { contract, itemId } from './api-contracts.ts'
import { side, username } from './api-deals.ts'
import * as kinds from './rules/contracts/kinds.ts'

/* Bills of all lines as operators see them, what is taken back of them, and runs of dividends (agents §2.10 to §2.13). */

const base = '/wps/office/agents/bills'
const runs = '/wps/office/agents/payouts'
const kind = z.enum(kinds.KINDS)
const day = z.iso.date()
const money = z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/))

const bill = z.object({
  ...billFields,
  ...{ payeeId: z.string(), payerId: z.nullable(z.string()) },
  ...{ contractId: z.string(), funding: z.enum(kinds.FUNDINGS) },
  /** What waits in the payee’s purse. */
  held: amountText,
})
export type OfficeBill = z.output<typeof bill>

const input = z.object({
  ...{ stats: z.record(z.string(), amountText), active: z.number(), childrenGross: amountText },
  before: z.nullable(z.object({ from: z.string(), pnl: amountText, base: amountText })),
  windows: z.array(amountText),
})

/** What paying a bill now would come to: as far as purses and wallets reach. */
const forecast = z.object({
  ...{ id: z.string(), kind, product: z.enum(kinds.PRODUCTS), payee: z.string(), payeeId: z.string() },
  ...{ payer: z.nullable(z.string()), from: z.string(), to: z.string() },
  ...{ base: amountText, gross: amountText, due: amountText },
  ...{ gets: amountText, paysDown: amountText, keeps: amountText },
  status: z.enum(['PAID', 'PART_PAID', 'INSUFFICIENT', 'NOT_REACHED']),
})
export type Forecast = z.output<typeof forecast>

const run = z.object({
  ...{ kind, from: z.string(), to: z.string(), bills: z.int(), waiting: z.int(), unpaid: z.int() },
  ...{ gross: amountText, received: amountText, open: amountText },
  /** Of what is due, what the house bears. */
  houseCost: amountText,
})
export type PayoutRun = z.output<typeof run>

/** Dividends that wait: of a period by its first and last day; of somebody and all below, or single ones. */
const chosen = {
  ...{ from: day, to: day },
  line: z.optional(z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))),
}

export const billsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'agents.read' },
    about: 'Bills of all lines, the newest first',
    input: z.object({
      ...keysetInput,
      kind: z.optional(kind),
      status: z.optional(z.enum(kinds.BILL_STATUSES)),
      product: z.optional(z.enum(kinds.PRODUCTS)),
      /** Periods that end within these days. */
      ...{ from: z.optional(day), to: z.optional(day) },
      ...{ username, side },
      /** Approved, and not paid whole: arrears of whoever pays them. */
      open: z.optional(z.enum(['yes'])),
      contract: z.optional(itemId),
    }),
    output: z.object({ list: z.array(bill), next: z.nullable(z.string()) }),
  }),
  one: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:id`, may: 'agents.read' },
    about: 'One bill with what it was calculated of, its contract, its payments, and the bills above and below it',
    input: z.object({ id: itemId }),
    output: z.object({
      ...{ bill, formula: z.string(), contract, input },
      ...{ payments: z.array(leg), revisions: z.array(step) },
      clawbacks: z.array(z.object({ ...clawback.shape, reason: z.string() })),
      /** What may still be taken back. */
      clawable: amountText,
      approvedAt: z.nullable(z.string()),
      /** Of the same kind, product and period: who pays it, up to the house, and whom its payee pays. */
      ...{ above: z.array(bill), below: z.array(bill) },
    }),
  }),
  file: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:id/file`, may: 'agents.read' },
    about: 'A bill as a file of JSON that anybody can compute again without us',
    input: z.object({ id: itemId }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  pay: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/pay`, may: 'bills.pay' },
    about: 'Try an open bill once more, as far as purses and wallets reach',
    input: z.strictObject({ id: itemId, reason }),
    output: z.object({ moved: amountText }),
  }),
  /** `state_changed` before the period is over, `invalid_input` for more than came of it, `account_locked`. */
  clawback: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/clawback`, may: 'bills.clawback' },
    about: 'Take back what a bill paid, or a part; what is not there is taken off later bills (second person)',
    input: z.strictObject({ id: itemId, amount: money, reason }),
    output: proposed,
  }),
}

export const payoutsOfficeApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: runs, may: 'agents.read' },
    about: 'What was settled, by kind and period, the newest first: what waits for approval and what is not paid whole',
    input: z.object({
      ...{ from: day, to: day, kind: z.optional(kind) },
      state: z.optional(z.enum(['waiting', 'unpaid'])),
      limit: keysetInput.limit,
      before: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    }),
    output: z.object({ list: z.array(run), next: z.nullable(z.string()) }),
  }),
  preview: officeEndpoint({
    ...{ method: 'GET', path: `${runs}/preview`, may: 'agents.read' },
    about: 'Dividends of a period that wait: what each would get and keep, and what the house would pay',
    input: z.object(chosen),
    output: z.object({ list: z.array(forecast), houseCost: amountText, missing: amountText }),
  }),
  /** `not_found` where nothing waits, `state_changed` where a payer above waits and is not chosen. */
  approve: officeEndpoint({
    ...{ method: 'POST', path: `${runs}/approve`, may: 'bills.approve' },
    about: 'Approve dividends that wait, and pay them (second person)',
    input: z.strictObject({ ...chosen, reason }),
    output: proposed,
  }),
  deny: officeEndpoint({
    ...{ method: 'POST', path: `${runs}/deny`, may: 'bills.deny' },
    about: 'Deny dividends that wait: nobody owes them',
    input: z.strictObject({ ...chosen, reason }),
    output: z.object({ denied: z.int() }),
  }),
  retry: officeEndpoint({
    ...{ method: 'POST', path: `${runs}/retry`, may: 'bills.pay' },
    about: 'Try all open bills once more, as far as purses and wallets reach',
    input: z.strictObject({ reason }),
    output: z.object({ paid: z.int(), moved: amountText }),
  }),
}
