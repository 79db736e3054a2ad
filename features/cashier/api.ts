import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { PICTURE_CALL_BYTES, pictureText } from '#shared/pictures.ts'
import { KINDS } from './rules/config.ts'
import { OWNERS } from './rules/deadlines.ts'
import { DEPOSIT_STATES, REASONS } from './rules/deposits.ts'

/* Deposits, vouchers and debts of members. Withdrawals: api-withdrawals.ts. */

/** The client's own key, one a form, kept until an answer is shown: the same again is the same order (§10). */
export const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** What a member enters: whole in the currency's smallest unit, else `amount_out_of_range`. */
export const entered = z.string().check(z.regex(/^\d{1,14}(\.\d{1,4})?$/))
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w#-]+$/))
/** Files in base64, without any prefix, of 5 MB each. */
export const pictures = z.array(pictureText)
/** A text by language, `{ en: 'Bank transfer' }`; empty where the screen's own word for the kind is meant. */
const texts = z.record(z.string(), z.string())
const instant = z.string()

/** Who has the next step in hand and until when (rule 12). `missed`: deadlines that passed; the next role has it then. */
export const wait = z.object({
  step: z.string(),
  owner: z.enum(OWNERS),
  since: instant,
  until: instant,
  missed: z.int(),
})
export type Wait = z.output<typeof wait>

/** A step of an item's story, oldest first. */
export const step = z.object({ at: instant, state: z.string() })
export type Step = z.output<typeof step>

export const depositMethod = z.object({
  code: z.string(),
  kind: z.enum(KINDS),
  names: texts,
  notes: texts,
  /** `kyc`: needs another level of identity. `hours`: opens at `opensAt`. Methods that are closed are not listed. */
  state: z.enum(['open', 'hours', 'kyc']),
  opensAt: z.nullable(instant),
  min: amountText,
  max: amountText,
  quick: z.array(amountText),
  /** How long money takes by this way, in seconds, as the merchant states it. */
  arrivesS: z.nullable(z.int()),
  /** How long an order waits for money. */
  expiresS: z.int(),
  /** EXACT: another sum than the order's waits for a person. ACTUAL: what came is credited. */
  amountPolicy: z.enum(['EXACT', 'ACTUAL']),
  /** The payer has to bear the member's own name. */
  nameCheck: z.boolean(),
  confirmations: z.nullable(z.int()),
  /** The order of this method that is open: no other can be made until it has ended. */
  openOrder: z.nullable(z.string()),
})
export type DepositMethod = z.output<typeof depositMethod>

export const deposit = z.object({
  id: z.string(),
  /** Null of money that a person credited without an order. */
  method: z.nullable(z.string()),
  kind: z.enum(KINDS),
  names: texts,
  state: z.enum(DEPOSIT_STATES),
  /** Why it is in REVIEW. */
  reason: z.nullable(z.enum(REASONS)),
  /** Paid after it had ended, and credited. */
  late: z.boolean(),
  /** The order's; of a further payment, which has a `further` of 2 or more, what came. */
  amount: amountText,
  /** What came for it; null while nothing has. */
  came: z.nullable(amountText),
  currency: z.string(),
  further: z.int(),
  reference: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** Of those that need confirmations, once the payment was seen. */
  confirmations: z.nullable(z.object({ seen: z.int(), needed: z.int() })),
  wait: z.nullable(wait),
  canCancel: z.boolean(),
  /** A slip may be shown from `from` on, while no money came (§4.1). */
  slip: z.nullable(z.object({ from: instant, sent: z.boolean() })),
})
export type Deposit = z.output<typeof deposit>

/** How to pay: of each method what it has. */
const pay = z.object({
  payUrl: z.nullable(z.string()),
  account: z.nullable(z.object({ bank: z.string(), bin: z.string(), number: z.string(), name: z.string() })),
  /** What belongs into the text of a transfer: the reference. */
  text: z.nullable(z.string()),
  /** What the QR says. */
  qr: z.nullable(z.string()),
  address: z.nullable(z.string()),
  coin: z.nullable(z.string()),
  coinAmount: z.nullable(z.string()),
  /** Of one coin, until then; paid later it is the one of the first sight. */
  rate: z.nullable(z.object({ value: z.string(), until: instant })),
})
/** The order page. `serverTime` is what countdowns count from. */
export const orderPage = z.extend(deposit, {
  pay: z.nullable(pay),
  /** A matched order: whom to pay and until when, and the part to say so of (`MCSFE_processC2CTransaction`). */
  payTo: z.nullable(
    z.object({ part: z.string(), name: z.string(), bank: z.string(), number: z.string(), until: instant }),
  ),
  steps: z.array(step),
  serverTime: instant,
})
export type OrderPage = z.output<typeof orderPage>

export const cashierApi = {
  methods: endpoint({
    method: 'GET',
    path: '/wps/cashier/methods',
    polled: true,
    who: 'player',
    about: 'Ways to pay in, with limits, fee, quick amounts and hours, and what limits leave',
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      /** The smallest step of an amount, `0.01` or `1.00`. */
      unit: amountText,
      moneyMode: z.enum(['credits', 'real']),
      /** Why no order is taken at all now, for example `excluded`, `limit_prompt_needed`, `in_need_true_account`. */
      refused: z.nullable(z.string()),
      /** What the own limits and the cap of the level of identity leave, open orders counted; null for no end. */
      limitLeft: z.nullable(amountText),
      kycLeft: z.nullable(amountText),
      /** Whether the member has told the name by which banks know them: methods of `nameCheck` compare it. */
      nameKnown: z.boolean(),
      /** How many times a deposit has to be played before it may leave. */
      turnoverTimes: z.number(),
      methods: z.array(depositMethod),
      serverTime: instant,
    }),
  }),
  /**
   * The checks of §4.2 in order: `in_need_true_account`, `account_blocked`, `excluded`, `limit_prompt_needed`,
   * `method_closed`, `kyc_required`, `amount_out_of_range` ({ min, max }), `too_many_orders`, `too_many_requests`,
   * `limit_reached` ({ left }); `key_reused`.
   */
  createDeposit: endpoint({
    method: 'POST',
    path: '/wps/cashier/deposits',
    who: 'player',
    about: 'Open an order to pay in',
    input: z.strictObject({
      ...{ key, method: z.string().check(z.minLength(1), z.maxLength(40)), amount: entered },
      /** An offer that is chosen with it (promotions §4.2): none unless the member says so. */
      promotion: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
    output: orderPage,
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/wps/cashier/deposits',
    polled: true,
    who: 'player',
    about:
      'Orders of the member, newest first; `open=1` those that wait for money or for a person, `state` those in one',
    input: z.object({ ...keysetInput, open: z.optional(z.literal('1')), state: z.optional(z.enum(DEPOSIT_STATES)) }),
    output: z.object({ list: z.array(deposit), next: z.nullable(z.string()) }),
  }),
  deposit: endpoint({
    method: 'GET',
    path: '/wps/cashier/deposits/:id',
    polled: true,
    who: 'player',
    about: 'The page of one order',
    input: z.object({ id }),
    output: orderPage,
  }),
  /** `order_final` once money was seen, or when it is over. Money may still come for it. */
  cancelDeposit: endpoint({
    method: 'DELETE',
    path: '/wps/cashier/deposits/:id',
    who: 'player',
    about: 'Take an order back',
    input: z.object({ id }),
    output: orderPage,
  }),
  /** `too_many_requests` ({ retryAfterSeconds }) more than once in 10 s. */
  askDeposit: endpoint({
    method: 'POST',
    path: '/wps/cashier/deposits/:id/ask',
    who: 'player',
    about: '"I have paid": ask the provider now what it knows of the order',
    input: z.object({ id }),
    output: orderPage,
  }),
  /**
   * Transfers only, else `order_final`; `too_early` ({ at }) in the first ten minutes; one png, jpg or pdf. A second one
   * replaces the first. `not_a_picture`, `picture_too_large`.
   */
  slip: endpoint({
    method: 'POST',
    path: '/wps/cashier/deposits/:id/slip',
    who: 'player',
    mostBytes: PICTURE_CALL_BYTES,
    about: 'Show the slip of a transfer for which no money came',
    input: z.strictObject({ id, images: pictures.check(z.length(1)) }),
    output: orderPage,
  }),
  /** `not_found` for an unknown code, five an hour, then `too_many_requests`; `voucher_used`, `voucher_over`, `currency_mismatch`. */
  redeemVoucher: endpoint({
    method: 'POST',
    path: '/wps/cashier/vouchers',
    who: 'player',
    about: 'Redeem a voucher; the same code again gives the same answer',
    input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
    output: z.object({ id: z.string(), amount: amountText, currency: z.string() }),
  }),
  /** `amount_out_of_range` ({ max }), `insufficient_funds`, `key_reused`. */
  settleDebt: endpoint({
    method: 'POST',
    path: '/wps/cashier/debt',
    who: 'player',
    about: 'Pay back what is owed for money that was taken back, out of cash',
    input: z.strictObject({ key, amount: entered }),
    output: z.object({ debt: amountText, cash: amountText }),
  }),
}
