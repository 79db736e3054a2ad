import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pcEvent } from './api-provider.ts'

/** What BTCPay Server tells of an invoice, by its published API: of all its webhooks what is read here. */
export const btcpayWebhook = z.object({
  deliveryId: z.string(),
  /** The first delivery's of this news, when this is another. */
  originalDeliveryId: z.optional(z.string()),
  isRedelivery: z.optional(z.boolean()),
  type: z.string(),
  storeId: z.optional(z.string()),
  /** None of what is told of anything else. */
  invoiceId: z.optional(z.string()),
  /** `InvoiceExpired`: with some payments, or with none. */
  partiallyPaid: z.optional(z.boolean()),
})
export type BtcpayWebhook = z.output<typeof btcpayWebhook>

export const btcpayEvent = endpoint({
  method: 'POST',
  path: '/pc/v1/btcpay/:provider',
  who: 'vendor',
  about: 'webhooks of a BTCPay Server, signed by BTCPay-Sig',
  input: z.extend(btcpayWebhook, { provider: z.string() }),
  output: pcEvent.output,
})
