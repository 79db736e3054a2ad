import { worthOf } from '#features/cashier/rules/coins.ts'
import type { Amount } from '#shared/money.ts'
import type { Greenfield, Invoice, Payment } from './greenfield.ts'

export type CoinPayment = {
  /** Names the invoice, too: a refund is asked of that. */
  paymentId: string
  amount: Amount
  currency: string
  status: Payment['status']
  paymentMethodId: string
}

/** Payments of an invoice in its currency, at the rate that it was made with. Dust that is worth nothing is none. */
export async function paymentsOf(store: Greenfield, { id, currency }: Invoice): Promise<CoinPayment[]> {
  const methods = await store.paymentMethods(id)
  const all = methods.flatMap(({ paymentMethodId, rate, payments }) =>
    payments.map(({ id: own, value, fee, status }) => {
      const amount = worthOf(value, fee ?? '0', rate ?? '0', currency)
      return { paymentId: `${id}:${own}`, amount, currency, status, paymentMethodId }
    }),
  )
  return all.filter(({ amount }) => amount > 0n)
}

export const invoiceOf = (paymentId: string): string => paymentId.split(':')[0]!
