import * as z from 'zod/mini'
import { pc1Calls, writeAmount } from '#features/cashier/api-provider.ts'
import type { Answer, OrderAsk, PayoutAsk, PayoutState, Provider, RefundAsk } from '../../provider.ts'
import type { Line } from '../signed-line.ts'
import { createGreenfield, type Greenfield, type Payout, Refused } from './greenfield.ts'
import { invoiceOf, paymentsOf } from './payments.ts'

type OwnLine = Line & { returnUrl?: string | undefined }

/** A BTCPay Server, by its Greenfield API (docs/payments.md, decision 89). */
export function createBtcpay(line: OwnLine, nowMs: () => number = Date.now): Provider {
  const store = createGreenfield(line)
  return {
    createOrder: ask => orRefused(() => createOrder(store, ask, line.returnUrl, nowMs())),
    order: async order => {
      const invoices = await store.invoicesOf(order)
      const all = await Promise.all(invoices.map(each => paymentsOf(store, each)))
      return all.flat().map(({ paymentId, amount, currency, status }) => {
        return { paymentId, amount, currency, isFinal: status === 'Settled' }
      })
    },
    createPayout: async ask => createPayout(store, ask),
    // Without a pull payment no payout was ever asked for.
    payout: async (part, ref) => (ref === null ? 'unknown' : stateOf(await store.payoutsOf(ref, part))),
    refund: async ask => (await orRefused(() => refund(store, ask))).answer,
    // The API has no statement with an opening and a closing: days of this provider are closed by people.
    statement: async () => undefined,
  }
}

async function orRefused<T extends { answer: Answer }>(work: () => Promise<T>): Promise<T | { answer: 'refused' }> {
  return work().catch(error => {
    if (error instanceof Refused) return { answer: 'refused' }
    throw error
  })
}

/** The API knows no keys of ours: an order that has an invoice gets no other. Two at once are two ways to pay one order. */
async function createOrder(store: Greenfield, ask: OrderAsk, redirectURL: string | undefined, nowMs: number) {
  const [known] = await store.invoicesOf(ask.order)
  const minutes = Math.max(1, Math.ceil((ask.expiresAt.getTime() - nowMs) / 60_000))
  const invoice =
    known ??
    (await store.createInvoice({
      ...{ amount: writeAmount(ask.amount), currency: ask.currency, metadata: { orderId: ask.order } },
      additionalSearchTerms: [ask.reference],
      checkout: { expirationMinutes: minutes, ...(redirectURL && { redirectURL }) },
    }))
  const pay = pc1Calls.createOrder.output.parse({ providerId: invoice.id, payUrl: invoice.checkoutLink })
  return { answer: 'accepted' as const, pay }
}

/** `bin` is the payout method that the merchant gave the network, `BTC-CHAIN`; `number` the address. */
const payeeShape = z.object({ bin: z.string(), number: z.string() })

/**
 * A pull payment binds the sum and is kept before anything is paid by it: what becomes of the part is looked for there alone.
 * Its payout is made without approval, and approved only once it is the only one: one that arrives after its call timed out is
 * found next time, or never approved.
 */
async function createPayout(store: Greenfield, ask: PayoutAsk): Promise<Answer> {
  const { part, currency, payee, keepRef } = ask
  const { bin, number } = payeeShape.parse(payee)
  const amount = writeAmount(ask.amount)
  const bound = await orRefused(async () => {
    const made = ask.ref ?? (await store.createPullPayment({ name: part, amount, currency, payoutMethods: [bin] })).id
    return { answer: 'accepted', pull: ask.ref ?? (await keepRef(made)) }
  })
  if (!('pull' in bound)) return 'refused'
  const { pull } = bound
  let own = await store.payoutsOf(pull, part)
  if (own.length === 0) {
    const refused = await orRefused(async () => {
      const where = { destination: number, payoutMethodId: bin, pullPaymentId: pull }
      await store.createPayout({ amount, ...where, approved: false, metadata: { part } })
      return { answer: 'accepted' }
    })
    own = await store.payoutsOf(pull, part)
    if (own.length === 0) return refused.answer === 'refused' ? 'refused' : 'unknown'
  }
  const chosen = chooseOne(own)
  if (!chosen) return 'refused'
  for (const other of own)
    if (other.id !== chosen.id && other.state === 'AwaitingApproval') await store.cancelPayout(other)
  return chosen.state === 'AwaitingApproval' ? approve(store, chosen) : 'accepted'
}

/** What was approved once stays the one; else the oldest. None when all were cancelled. */
function chooseOne(own: readonly Payout[]): Payout | undefined {
  const alive = own.filter(({ state }) => state !== 'Cancelled')
  const rank = (each: Payout) => Number(each.state === 'AwaitingApproval')
  return alive.sort((a, b) => rank(a) - rank(b) || Number(a.date) - Number(b.date) || (a.id < b.id ? -1 : 1))[0]
}

/** Too little to be sent at this rate is a definite no, once it is cancelled; any other refusal may pass. */
async function approve(store: Greenfield, payout: Payout): Promise<Answer> {
  try {
    await store.approvePayout(payout)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'amount-too-low') throw error
    await store.cancelPayout(payout)
    return 'refused'
  }
}

const STATES: Record<Payout['state'], PayoutState> = {
  // Whoever asked was stopped before it was approved: it is asked for again.
  AwaitingApproval: 'unknown',
  AwaitingPayment: 'sent',
  InProgress: 'sent',
  Completed: 'paid',
  Cancelled: 'failed',
}

function stateOf(own: readonly Payout[]): PayoutState {
  const chosen = chooseOne(own)
  if (chosen) return STATES[chosen.state]
  return own.length > 0 ? 'failed' : 'unknown'
}

/** Coins cannot go back to where they came from: what is made is a link by which the payer claims them, once by its name. */
async function refund(store: Greenfield, { refund: name, paymentId, amount, currency }: RefundAsk) {
  const accepted = { answer: 'accepted' as const }
  if ((await store.pullPayments()).some(each => each.name === name)) return accepted
  const invoice = await store.invoice(invoiceOf(paymentId))
  const payment = (await paymentsOf(store, invoice)).find(each => each.paymentId === paymentId)
  if (!payment) throw new Error(`no payment ${paymentId}`)
  await store.refund(invoice.id, {
    ...{ name, refundVariant: 'Custom', customAmount: writeAmount(amount), customCurrency: currency },
    // What comes by LNURL leaves by Lightning: there is no such way out.
    payoutMethodId: payment.paymentMethodId.replace(/-LNURL$/, '-LN'),
  })
  return accepted
}
