import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { Amount } from '#shared/money.ts'
import { EVENT_TYPES } from './rules/events.ts'

/*
 * PC-1, the contract with payment providers (cashier §3.2, §3.3, §8; docs/payments.md). The calls are served by providers
 * and made by us, signed as WC-1 with `PC1`; the events are told by providers and served by us.
 */

/** QR texts that wallets of banks read are public standards: both ends write them alike (§3.6). */
export { pix, promptpay, vietqr } from './rules/qr.ts'

/** PC-1 always writes four decimals: `100.0000`. */
export function writeAmount(value: Amount): string {
  const digits = String(value < 0n ? -value : value).padStart(5, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const money = z.string().check(z.regex(/^\d{1,15}\.\d{4}$/))
const currency = z.string().check(z.regex(/^[A-Z0-9]{3,8}$/))
const id = z.string().check(z.regex(/^[\w.:-]{1,250}$/))
const text = z.string().check(z.maxLength(500))
const time = z.iso.datetime({ offset: true })
/** A member is sent there: an address of the web and nothing else. */
const address = z.url({ protocol: /^https?$/ })
export const statementDay = z.iso.date()

export const PAYMENT_STATES = ['seen', 'final', 'failed', 'vanished', 'voided', 'disputed', 'reversed'] as const

/** What the platform asks of a provider, at `<provider>/pc/v1/…`. */
export const pc1Calls = {
  createOrder: {
    method: 'POST',
    path: '/pc/v1/orders',
    about: 'expect a payment; the same order again has the same answer',
    input: z.object({
      order: id,
      /** What the platform calls the way to pay. */
      method: id,
      amount: money,
      currency,
      /** Identifies the order in a transfer’s text. */
      reference: text,
      payer: z.object({ name: text }),
      /** Where a hosted page leads back to. */
      returnUrl: z.optional(address),
      expiresAt: time,
    }),
    /** Of what stands here, what the method has. */
    output: z.object({
      providerId: id,
      payUrl: z.optional(address),
      account: z.optional(z.object({ bank: text, bin: text, number: text, name: text })),
      text: z.optional(text),
      qr: z.optional(text),
      address: z.optional(text),
      coinAmount: z.optional(text),
      /** What one coin is worth, with up to eight decimals, until `rateUntil`. */
      rate: z.optional(text),
      rateUntil: z.optional(time),
    }),
  },

  order: {
    method: 'GET',
    path: '/pc/v1/orders/:order',
    about: 'how an order stands, and each payment that came for it',
    input: z.object({ order: id }),
    output: z.object({
      state: z.enum(['unknown', 'open', 'expired', 'failed']),
      payments: z.array(z.object({ paymentId: id, amount: money, currency, state: z.enum(PAYMENT_STATES) })),
    }),
  },
  createPayout: {
    method: 'POST',
    path: '/pc/v1/payouts',
    about: 'pay out a part, once for ever; HTTP 422 with a code is a definite no',
    input: z.object({
      part: id,
      amount: money,
      currency,
      payee: z.object({
        ...{ kind: text, name: text },
        ...{ bin: z.optional(text), number: z.optional(text), address: z.optional(text) },
      }),
    }),
    output: z.object({ status: z.literal('accepted') }),
  },
  payout: {
    method: 'GET',
    path: '/pc/v1/payouts/:part',
    about: 'what became of a part',
    input: z.object({ part: id }),
    output: z.object({ state: z.enum(['unknown', 'sent', 'paid', 'failed', 'returned']) }),
  },
  refund: {
    method: 'POST',
    path: '/pc/v1/refunds',
    about: 'send a payment back to where it came from, once for ever',
    input: z.object({ refund: id, paymentId: id, amount: money, currency }),
    output: z.object({ status: z.literal('accepted') }),
  },
  statement: {
    method: 'GET',
    path: '/pc/v1/statement',
    about: 'all that was booked on a day, as CSV (docs/payments.md)',
    input: z.object({ date: statementDay, currency }),
    output: z.string(),
  },
}

/** What a provider answers where it does not do what was asked. With HTTP 422 it is final. */
export const pcRefusal = z.object({ code: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)) })

export const pcEvent = endpoint({
  method: 'POST',
  path: '/pc/v1/events/:provider',
  who: 'vendor',
  about: 'PC-1, provider → platform: what happened, signed by webhook-id, webhook-timestamp and webhook-signature',
  input: z.object({
    provider: id,
    type: z.enum(EVENT_TYPES),
    order: z.optional(id),
    part: z.optional(id),
    paymentId: z.optional(id),
    amount: z.optional(money),
    currency: z.optional(currency),
    reference: z.optional(text),
    payerName: z.optional(text),
    confirmations: z.optional(z.int()),
    occurredAt: z.optional(time),
  }),
  output: z.object({
    status: z.enum(['applied', 'ignored', 'review', 'waits', 'duplicate', 'conflict', 'refused', 'unreadable']),
  }),
})

/** An event as a provider writes it. */
export type PcEvent = Omit<z.input<typeof pcEvent.input>, 'provider'>
