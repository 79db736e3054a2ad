import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { entered, id, key, step, wait } from './api.ts'
import { PAYEE_KINDS } from './rules/config.ts'
import { PART_STATES, WITHDRAWAL_STATES } from './rules/withdrawals.ts'

/* Where money may go, what of it may leave, and on its way out. */

const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const instant = z.string()
const secret = z.optional(text(128))
/** A code of the authenticator, or one that `/wps/member/stepUp` sent; asked for by `step_up_required`. */
const code = z.optional(text(16))

export const payee = z.object({
  id: z.string(),
  kind: z.enum(PAYEE_KINDS),
  label: z.string(),
  /** The member's own, in capitals. */
  name: z.string(),
  /** The bank, the e-wallet, or the network of a coin address, by its name. */
  bank: z.string(),
  bin: z.string(),
  /** Masked: its last four. */
  number: z.string(),
  addedAt: instant,
  /** It is cooling until then (§6.1). */
  usableAt: instant,
  isUsable: z.boolean(),
})
export type Payee = z.output<typeof payee>

const feeTable = z.object({
  /** The day's first ones that cost nothing. */
  free: z.int(),
  fixed: amountText,
  ratePpm: z.int(),
  min: amountText,
  max: amountText,
})

export const withdrawalPart = z.object({
  id: z.string(),
  /** `matched`: paid by another member. */
  kind: z.enum(['gateway', 'matched']),
  amount: amountText,
  state: z.enum(PART_STATES),
  createdAt: instant,
  paidAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** While it is PAID: it counts as received then. */
  confirmUntil: z.nullable(instant),
  canAnswer: z.boolean(),
  /** Why two people counted it as received, in their words. */
  reason: z.optional(z.string()),
})
export type WithdrawalPart = z.output<typeof withdrawalPart>

export const withdrawal = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: amountText,
  fee: amountText,
  net: amountText,
  receivedAmount: amountText,
  remainingAmount: amountText,
  currency: z.string(),
  payee: z.object({ kind: z.enum(PAYEE_KINDS), name: z.string(), bank: z.string(), number: z.string() }),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** Why it was rejected, in the words of whoever decided, or one of rules/reject-reasons.ts. */
  reason: z.nullable(z.string()),
  canCancel: z.boolean(),
  wait: z.nullable(wait),
})
export type Withdrawal = z.output<typeof withdrawal>

/** `clock`: the steps it went through and the one it is in, in order; `endedAt` null of the one it is in. */
export const withdrawalPage = z.extend(withdrawal, {
  parts: z.array(withdrawalPart),
  clock: z.array(z.extend(wait, { endedAt: z.nullable(instant) })),
  steps: z.array(step),
  serverTime: instant,
})
export type WithdrawalPage = z.output<typeof withdrawalPage>

const quantiles = z.object({ count: z.int(), medianS: z.nullable(z.int()), p95S: z.nullable(z.int()) })

export const withdrawalsApi = {
  payees: endpoint({
    method: 'GET',
    path: '/wps/cashier/payees',
    who: 'player',
    about: "Where the member's money may go, and which kinds and banks may be added",
    input: z.object({}),
    output: z.object({
      list: z.array(payee),
      most: z.int(),
      /** The name that they bear; null until the member has told it. */
      payeeName: z.nullable(z.string()),
      kinds: z.array(z.enum(PAYEE_KINDS)),
      banks: z.array(z.object({ kind: z.enum(PAYEE_KINDS), bin: z.string(), name: z.string() })),
      /** What `step_up_required` will ask for: a code of the authenticator, by SMS, by e-mail; null when there is no way yet. */
      stepUp: z.nullable(z.enum(['totp', 'sms', 'email'])),
      /** Whether a payment password is set; without one `payment_password_needed`. */
      paymentPassword: z.boolean(),
    }),
  }),
  /**
   * The name is always the member's payee name. `payee_not_usable` (no name told, five already, or the same place again),
   * `invalid_input` ({ field: 'number' | 'bin' }), `payment_password_needed`, `wrong_payment_password`,
   * `step_up_required` ({ channel }), `wrong_code`.
   */
  addPayee: endpoint({
    method: 'POST',
    path: '/wps/cashier/payees',
    who: 'player',
    sealed: true,
    about: 'Add a bank account, e-wallet or coin address, with the payment password and a second factor',
    input: z.strictObject({
      kind: z.enum(PAYEE_KINDS),
      /** The bank, e-wallet or network, by the `bin` of `banks`. */
      bin: text(20),
      number: text(80),
      label: z._default(text(40), ''),
      paymentPassword: secret,
      code,
    }),
    output: payee,
  }),
  /** `wrong_payment_password`; withdrawals on their way there go on. */
  removePayee: endpoint({
    method: 'DELETE',
    path: '/wps/cashier/payees/:id',
    who: 'player',
    sealed: true,
    about: 'Take a payee away, with the payment password',
    input: z.strictObject({ id, paymentPassword: secret }),
    output: z.object({}),
  }),
  withdrawable: endpoint({
    method: 'GET',
    path: '/wps/cashier/withdrawable',
    polled: true,
    who: 'player',
    about: 'What may leave now and what binds the rest: lots, fee table, times and sum of the day, the clock',
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      unit: amountText,
      cash: amountText,
      bonus: amountText,
      locked: amountText,
      withdrawable: amountText,
      /** Asked for and on its way; waiting for a dispute; owed. */
      reserved: amountText,
      held: amountText,
      debt: amountText,
      lots: z.array(
        z.object({
          /** What credited the money. */
          source: z.enum(['deposit', 'voucher', 'bonus', 'other']),
          amount: amountText,
          /** How many times it has to be played. */
          times: z.number(),
          required: amountText,
          done: amountText,
          remaining: amountText,
          /** What of cash it binds. */
          locked: amountText,
          openedAt: instant,
        }),
      ),
      activeBonus: z.nullable(z.object({ bonus: amountText, wagered: amountText, toWager: amountText })),
      min: amountText,
      max: amountText,
      /** The fee of the next one is `feeOf(amount, usedToday, fee, unit)` of rules/fee.ts. */
      fee: feeTable,
      usedToday: z.int(),
      freeLeft: z.int(),
      timesLeft: z.int(),
      dayLeft: amountText,
      dayEndsAt: instant,
      /** What would be refused whatever is asked for: the first of §6.1 with its details, `{ until }` of `cooling`. */
      refused: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })),
      /** How long each step may take, and whose it is. */
      clock: z.array(z.object({ step: z.string(), owner: wait.shape.owner, seconds: z.int() })),
      serverTime: instant,
    }),
  }),
  /**
   * The checks of §6.1 in order; the password is asked for last. `cooling` ({ until }), `debt_open` ({ amount }),
   * `amount_out_of_range` ({ min, max }), `daily_limit` ({ left }), `turnover_open` ({ locked, withdrawable, lots }),
   * `bonus_active` ({ bonus, wagered, toWager }; again with `forfeitBonus: true` ends it), `payment_password_needed`,
   * `wrong_payment_password`, `step_up_required` ({ channel }).
   */
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/wps/cashier/withdrawals',
    who: 'player',
    sealed: true,
    about: 'Ask for money to leave: it is reserved at once',
    input: z.strictObject({
      key,
      payeeId: id,
      amount: entered,
      paymentPassword: secret,
      code,
      forfeitBonus: z._default(z.boolean(), false),
    }),
    output: withdrawalPage,
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/wps/cashier/withdrawals',
    polled: true,
    who: 'player',
    about:
      'Withdrawals of the member, newest first; `open=1` those on their way, `ended` those that arrived or came back',
    input: z.object({
      ...keysetInput,
      open: z.optional(z.literal('1')),
      ended: z.optional(z.enum(['received', 'back'])),
    }),
    output: z.object({ list: z.array(withdrawal), next: z.nullable(z.string()) }),
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/wps/cashier/withdrawals/:id',
    polled: true,
    who: 'player',
    about: 'One withdrawal with its parts and its clock',
    input: z.object({ id }),
    output: withdrawalPage,
  }),
  /** `not_cancellable` where that is off, or once somebody had it in hand (§6.9). */
  cancelWithdrawal: endpoint({
    method: 'DELETE',
    path: '/wps/cashier/withdrawals/:id',
    who: 'player',
    about: 'Take a withdrawal back, where that is allowed',
    input: z.object({ id }),
    output: withdrawalPage,
  }),
  times: endpoint({
    method: 'GET',
    path: '/wps/cashier/times',
    who: 'anyone',
    about: 'How long payments took in the last 30 days: median and 95 %, from the records',
    input: z.object({}),
    output: z.object({
      days: z.int(),
      /** From the request until all was paid; and until it was decided; and from there until all was paid. */
      withdrawals: z.object({ whole: quantiles, review: quantiles, sending: quantiles }),
      /** From the order until it was credited, by kind of method. */
      deposits: z.array(z.extend(quantiles, { kind: z.string() })),
      asOf: instant,
    }),
  }),
}
