import type { Amount } from '#shared/money.ts'

/** A definite yes or no, or nothing: time-outs, errors of the network, anything unreadable (§3.2). Unknown is not failed. */
export type Answer = 'accepted' | 'refused' | 'unknown'
export type OrderAsk = {
  order: string
  method: string
  amount: Amount
  currency: string
  reference: string
  /** Empty when the member told none. */
  payerName: string
  expiresAt: Date
}
export type PayoutAsk = {
  part: string
  amount: Amount
  currency: string
  payee: Record<string, unknown>
  /** What the provider keeps it under, where that is not the part's id; null until `keepRef` was told, whose first word counts. */
  ref: string | null
  keepRef: (ref: string) => Promise<string>
}
export type RefundAsk = { refund: string; paymentId: string; amount: Amount; currency: string }
/** What a provider knows of a payout: `unknown` when it never heard of it. */
export type PayoutState = 'unknown' | 'sent' | 'paid' | 'failed' | 'returned'
export type PaymentThere = { paymentId: string; amount: Amount; currency: string; isFinal: boolean }

/**
 * One provider, real or of the demo bank: each call may be made again under the same id and then has the same effect. What
 * throws is unknown. Events come signed, and all alike (inbox).
 */
export type Provider = {
  createOrder: (ask: OrderAsk) => Promise<{ answer: Answer; pay?: Record<string, unknown> }>
  /** Payments of an order as the provider has them; undefined without an answer. */
  order: (order: string) => Promise<PaymentThere[] | undefined>
  createPayout: (ask: PayoutAsk) => Promise<Answer>
  /** Undefined without an answer. */
  payout: (part: string, ref: string | null) => Promise<PayoutState | undefined>
  refund: (ask: RefundAsk) => Promise<Answer>
  /** All that was booked on a day of the merchant's, `2026-12-01`, as a statement's file (§8); undefined without an answer. */
  statement: (date: string, currency: string) => Promise<string | undefined>
}

/** A merchant's provider by its code; undefined where there is none that can be called. */
export type Providers = (merchantId: number, code: string) => Promise<Provider | undefined>
