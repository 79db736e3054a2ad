import { createHmac } from 'node:crypto'
import { type BtcpayWebhook, btcpayWebhook } from '#features/cashier/api-btcpay.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { equalBytes } from '#shared/server/secrets/tokens.ts'
import type { Greenfield, Payment } from './greenfield.ts'
import { paymentsOf } from './payments.ts'

/** What `BTCPay-Sig` says of a body: of its bytes, by the secret of the webhook. */
export const signWebhook = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** True when the signature is of one of the secrets; all are compared, in constant time. */
export function isSignedWebhook(secrets: readonly string[], signature: string, body: string): boolean {
  const given = Buffer.from(signature)
  return secrets.map(each => equalBytes(Buffer.from(signWebhook(each, body)), given)).some(Boolean)
}

export function readWebhook(body: string): BtcpayWebhook {
  try {
    return btcpayWebhook.parse(JSON.parse(body))
  } catch {
    throw new Refusal('bad_payload')
  }
}

/** An event as the inbox keeps it. */
export type News = { id: string; body: string }

const TYPES: Record<Payment['status'], string> = {
  Processing: 'payment.seen',
  Settled: 'payment.final',
  // Replaced, or spent elsewhere.
  Invalid: 'payment.vanished',
}

/**
 * What a webhook means: that an invoice is to be looked at. Its payments are read from the server, so a delivery that comes
 * late, again or out of order says the same. Each news of a payment has one name, whatever delivery brings it. That too
 * little, too much or too late was paid is seen by the payments; an invoice that a person marked as paid moves nothing.
 */
export async function newsOf(store: Greenfield, told: BtcpayWebhook): Promise<News[]> {
  if (told.invoiceId === undefined) return []
  const invoice = await store.invoice(told.invoiceId)
  const order = invoice.metadata?.orderId ?? null
  const payments = await paymentsOf(store, invoice)
  const isOver = told.type === 'InvoiceInvalid'
  const news = payments.map(({ paymentId, amount, currency, status }) => {
    const type = isOver && status === 'Processing' ? 'payment.failed' : TYPES[status]
    return newsAs(`${paymentId}:${type}`, { type, order, paymentId, amount: formatAmount(amount), currency })
  })
  const isEmpty = told.type === 'InvoiceExpired' && !told.partiallyPaid && order !== null
  return isEmpty ? [...news, newsAs(`${invoice.id}:expired`, { type: 'order.expired', order })] : news
}

const newsAs = (id: string, event: object): News => ({ id, body: JSON.stringify(event) })
