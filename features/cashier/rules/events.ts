import * as z from 'zod/mini'
import { parseAmount } from '#shared/money.ts'

/** What providers tell (§3.3). An order event names the order, a payout event our part. */
export const EVENT_TYPES = [
  ...([
    'payment.seen',
    'payment.final',
    'payment.failed',
    'payment.vanished',
    'payment.voided',
    'order.expired',
  ] as const),
  ...(['dispute.opened', 'dispute.won', 'dispute.lost'] as const),
  ...(['payout.paid', 'payout.failed', 'payout.returned'] as const),
] as const
export type EventType = (typeof EVENT_TYPES)[number]

const text = z.string().check(z.maxLength(500))
const name = z.string().check(z.minLength(1), z.maxLength(200))

export const eventShape = z.object({
  type: z.enum(EVENT_TYPES),
  order: z.optional(z.nullable(name)),
  part: z.optional(z.nullable(name)),
  paymentId: z.optional(z.nullable(name)),
  amount: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,4})?$/)), z.transform(parseAmount))),
  currency: z.optional(z.string()),
  reference: z.optional(z.nullable(text)),
  payerName: z.optional(z.nullable(text)),
  confirmations: z.optional(z.int()),
  isMarked: z.optional(z.boolean()),
  occurredAt: z.optional(z.string()),
})
export type ProviderEvent = z.output<typeof eventShape>

/** An event is no older, and no younger, than this (§3.3); this itself is good. */
export const MAX_AGE_S = 300

/** Whether so old a timestamp, in seconds, may still be taken. */
export function isTimely(timestamp: string, at: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(Math.floor(at.getTime() / 1000) - Number(timestamp)) <= MAX_AGE_S
}

/** What is signed of an event: the raw bytes follow. */
export const signedPrefix = (id: string, timestamp: string) => `${id}.${timestamp}.`

export type EventResult = 'applied' | 'duplicate' | 'conflict' | 'ignored' | 'review' | 'waits' | 'refused'
