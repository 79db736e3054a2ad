import * as z from 'zod/mini'
import { exchange, type Method } from '../exchange.ts'
import type { Line } from '../signed-line.ts'

/* The Greenfield API of BTCPay Server, version v1, as published: of its answers what is read here. */

const maybe = <T extends z.ZodMiniType>(shape: T) => z.optional(z.nullable(shape))

const invoice = z.object({
  id: z.string(),
  currency: z.string(),
  checkoutLink: z.string(),
  metadata: maybe(z.object({ orderId: maybe(z.string()) })),
})
const payment = z.object({
  id: z.string(),
  value: z.string(),
  fee: maybe(z.string()),
  status: z.enum(['Invalid', 'Processing', 'Settled']),
})
const paymentMethod = z.object({ paymentMethodId: z.string(), rate: maybe(z.string()), payments: z.array(payment) })
const pullPayment = z.object({ id: z.string(), name: maybe(z.string()) })
const payout = z.object({
  id: z.string(),
  revision: z.int(),
  /** A unix timestamp, published as text. */
  date: z.union([z.string(), z.number()]),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  metadata: maybe(z.object({ part: maybe(z.string()) })),
})
export type Invoice = z.output<typeof invoice>
export type Payment = z.output<typeof payment>
export type Payout = z.output<typeof payout>

/** A definite no: 400 or 422 that says why. Nothing was done. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`refused: ${code}`)
    this.code = code
  }
}
const problem = z.object({ code: z.string() })
const problems = z.array(z.object({ path: z.string(), message: z.string() })).check(z.minLength(1))

/** Calls of one store: `keyId` is its id, `secret` the API key. All else than a yes throws, a definite no as `Refused`. */
export function createGreenfield({ address, keyId, secret }: Line) {
  const base = new URL(address)
  const api = `${base.pathname.replace(/\/$/, '')}/api/v1`
  const store = `${api}/stores/${encodeURIComponent(keyId)}`

  async function call(method: Method, path: string, body?: object, under = store): Promise<string> {
    const headers = { authorization: `token ${secret}`, ...(body && { 'content-type': 'application/json' }) }
    const { status, text } = await exchange(
      new URL(under + path, base),
      method,
      body ? JSON.stringify(body) : '',
      headers,
    )
    if (status === 200) return text
    if (status === 400 || status === 422) {
      const why: unknown = JSON.parse(text)
      const known = problem.safeParse(why)
      if (known.success) throw new Refused(known.data.code)
      if (problems.safeParse(why).success) throw new Refused('invalid')
    }
    throw new Error(`HTTP ${status}: ${text.slice(0, 200)}`)
  }
  const ask = async <T extends z.ZodMiniType>(shape: T, ...what: Parameters<typeof call>): Promise<z.output<T>> =>
    shape.parse(JSON.parse(await call(...what)))
  const of = (id: string) => encodeURIComponent(id)

  return {
    invoicesOf: async (orderId: string) => {
      const all = await ask(z.array(invoice), 'GET', `/invoices?${new URLSearchParams({ orderId })}`)
      return all.filter(each => each.metadata?.orderId === orderId)
    },
    invoice: (id: string) => ask(invoice, 'GET', `/invoices/${of(id)}`),
    createInvoice: (body: object) => ask(invoice, 'POST', '/invoices', body),
    /** With what was seen and is gone again. */
    paymentMethods: (id: string) =>
      ask(z.array(paymentMethod), 'GET', `/invoices/${of(id)}/payment-methods?onlyAccountedPayments=false`),
    refund: (id: string, body: object) => ask(pullPayment, 'POST', `/invoices/${of(id)}/refund`, body),
    pullPayments: () => ask(z.array(pullPayment), 'GET', '/pull-payments?includeArchived=true'),
    createPullPayment: (body: object) => ask(pullPayment, 'POST', '/pull-payments', body),
    /** Those of one pull payment: the list of all that a store ever paid has no pages. */
    payoutsOf: async (pull: string, part: string) => {
      const all = await ask(
        z.array(payout),
        'GET',
        `/pull-payments/${of(pull)}/payouts?includeCancelled=true`,
        undefined,
        api,
      )
      return all.filter(each => each.metadata?.part === part)
    },
    createPayout: (body: object) => ask(payout, 'POST', '/payouts', body),
    approvePayout: ({ id, revision }: Payout) => ask(payout, 'POST', `/payouts/${of(id)}`, { revision }),
    cancelPayout: ({ id }: Payout) => call('DELETE', `/payouts/${of(id)}`),
  }
}
export type Greenfield = ReturnType<typeof createGreenfield>
