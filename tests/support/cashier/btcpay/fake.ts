import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import published from './greenfield.schema.json' with { type: 'json' }

type Json = Record<string, unknown>
type Call = { query?: string[]; request?: object; answer?: object }
type Reply = { status: number; body?: unknown }

const calls = Object.entries(published.calls as Record<string, Call>).map(([name, call]) => {
  const [method, path] = name.split(' ') as [string, string]
  return { ...call, name, method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`) }
})
const shapeOf = (schema: object) => z.fromJSONSchema(schema as never, { defaultTarget: 'openapi-3.0' })

/** A webhook as it is published; with another field it throws. */
export const webhook = (fields: Json): string => JSON.stringify(shapeOf(published.webhook).parse(fields))

/**
 * A BTCPay Server that keeps what it is told in memory. It refuses each call that its published schema does not have, and
 * gives no answer that is not of it. `problems` holds what was refused so: a test ends with none.
 */
export async function openFake(store = 'store1', apiKey = 'api-key-of-tests') {
  const state = {
    invoices: [] as Json[],
    methods: new Map<string, Json[]>(),
    pulls: [] as Json[],
    payouts: [] as Json[],
  }
  const problems: string[] = []
  const asked: string[] = []
  /** A test's own answer to the next call of a name, before or instead of the fake's. */
  const bends = new Map<string, () => Reply | undefined>()
  let ids = 0
  const newId = (kind: string) => `${kind}${++ids}`

  const find = (list: Json[], id: string) => list.find(each => each.id === id)
  const answers: Record<string, (id: string, body: Json, query: URLSearchParams) => unknown> = {
    'GET /invoices': (_, __, query) =>
      state.invoices.filter(each => (each.metadata as Json).orderId === query.get('orderId')),
    'POST /invoices': (_, { metadata, amount, currency }) => {
      const id = newId('inv')
      const fields = { id, storeId: store, amount, currency, metadata, status: 'New', additionalStatus: 'None' }
      state.invoices.push({ ...fields, type: 'Standard', checkoutLink: `http://127.0.0.1/i/${id}` })
      return state.invoices.at(-1)
    },
    'GET /invoices/:id': id => find(state.invoices, id),
    'GET /invoices/:id/payment-methods': id => state.methods.get(id) ?? [],
    'POST /invoices/:id/refund': (_, { name, customAmount, customCurrency }) =>
      addPull({ name, amount: customAmount, currency: customCurrency }),
    'GET /pull-payments': () => state.pulls,
    'POST /pull-payments': (_, { name, amount, currency }) => addPull({ name, amount, currency }),
    'GET /api/v1/pull-payments/:id/payouts': id => state.payouts.filter(each => each.pullPaymentId === id),
    'POST /payouts': (_, body) => addPayout(body),
    'POST /payouts/:id': (id, { revision }) => {
      const payout = find(state.payouts, id)
      if (payout?.revision === revision) payout!.state = 'AwaitingPayment'
      return payout
    },
    'DELETE /payouts/:id': id => {
      find(state.payouts, id)!.state = 'Cancelled'
    },
  }
  function addPull(fields: Json): Json {
    state.pulls.push({ id: newId('pull'), archived: false, ...fields })
    return state.pulls.at(-1)!
  }
  function addPayout({ destination, amount, payoutMethodId, pullPaymentId, metadata, approved }: Json): Json {
    const money = { originalAmount: amount, originalCurrency: 'USD', payoutCurrency: 'BTC', payoutAmount: null }
    const where = { destination, payoutMethodId, pullPaymentId, metadata }
    const stands = {
      revision: 0,
      date: String(1_796_000_000 + ids),
      state: approved ? 'AwaitingPayment' : 'AwaitingApproval',
    }
    state.payouts.push({ id: newId('payout'), ...stands, ...money, ...where })
    return state.payouts.at(-1)!
  }

  function answer(method: string, url: URL, authorization: string | undefined, body: string): Reply {
    const prefix = `/api/v1/stores/${store}`
    const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname
    const call = calls.find(each => each.method === method && each.pattern.test(path))
    if (!call) throw new Error(`${method} ${url.pathname} is not published`)
    if (authorization !== `token ${apiKey}`) return { status: 401, body: { code: 'unauthenticated', message: '' } }
    for (const name of url.searchParams.keys())
      if (!call.query?.includes(name)) throw new Error(`${call.name} has no ${name}`)
    if (call.request) shapeOf(call.request).parse(JSON.parse(body))
    else if (body !== '') throw new Error(`${call.name} has no body`)
    asked.push(call.name)
    const bent = bends.get(call.name)?.()
    if (bent) return bent
    const id = call.pattern.exec(path)![1] ?? ''
    const told = answers[call.name]!(id, body ? JSON.parse(body) : {}, url.searchParams)
    if (call.answer && told === undefined) return { status: 404, body: { code: 'not-found', message: '' } }
    if (call.answer) shapeOf(call.answer).parse(told)
    return { status: 200, body: told }
  }

  const server = createServer(async (request, response) => {
    const body = await text(request)
    let reply: Reply
    try {
      reply = answer(request.method!, new URL(request.url!, 'http://fake'), request.headers.authorization, body)
    } catch (error) {
      problems.push(String(error))
      reply = { status: 500 }
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ state, problems, asked, bends, addPayout },
    line: { address: `http://127.0.0.1:${port}/`, keyId: store, secret: apiKey },
    /** Payments of an invoice as they stand now, all by one method. */
    pay: (invoice: string, payments: Json[], paymentMethodId = 'BTC-CHAIN') =>
      state.methods.set(invoice, [{ paymentMethodId, currency: 'BTC', rate: '64392.23', payments }]),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
