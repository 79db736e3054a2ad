import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { sha256Hex, signAnswer, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { PATIENCE } from './exchange.ts'
import { createPc1 } from './pc1.ts'

const KEY = { keyId: 'k-1', secret: 'a-secret-of-a-provider-in-tests' }
type Answer = { status: number; body: string; signature?: string; silent?: boolean; hangs?: boolean }

let server: Server
let next: Answer
let asked: { method: string; path: string; body: string; isSigned: boolean }
let pc1: ReturnType<typeof createPc1>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[`x-pc-${name}`])
    const [method, path] = [request.method!, request.url!]
    const [time, nonce] = [header('time'), header('nonce')]
    const call = { method, path, key: KEY.keyId, time, nonce, bodyHash: sha256Hex(body) }
    asked = { method, path, body, isSigned: header('signature') === signRequest(KEY.secret, call, 'PC1') }
    if (next.silent) return void response.destroy()
    if (next.hangs) return void response.writeHead(200).write('{')
    const signature = next.signature ?? signAnswer(KEY.secret, next.status, nonce, next.body, 'PC1')
    response.writeHead(next.status, { 'x-pc-signature': signature }).end(next.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  pc1 = createPc1({ ...KEY, address: `http://127.0.0.1:${port}/base/` })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  next = { status: 200, body: '{"status":"accepted"}' }
})

const payout = () =>
  pc1.createPayout({
    ...{ part: 'part_1', amount: parseAmount('40'), currency: 'CRD' },
    ...{ payee: { kind: 'bank', name: 'A', number: '1' }, ref: null, keepRef: async ref => ref },
  })

test('calls are signed over method, path with its query, and body', async () => {
  await payout()
  expect(asked).toMatchObject({ method: 'POST', path: '/base/pc/v1/payouts', isSigned: true })
  expect(JSON.parse(asked.body)).toMatchObject({ part: 'part_1', amount: '40.0000' })
  next.body = 'PC1-STATEMENT'
  expect(await pc1.statement('2026-12-01', 'CRD')).toBe('PC1-STATEMENT')
  const path = '/base/pc/v1/statement?date=2026-12-01&currency=CRD'
  expect(asked).toEqual({ method: 'GET', path, body: '', isSigned: true })
})

test.each<[string, Partial<Answer>, string]>([
  ['accepted', {}, 'accepted'],
  ['a refusal with a code', { status: 422, body: '{"code":"payee_unknown"}' }, 'refused'],
  ['a refusal without one', { status: 422, body: '{}' }, 'unknown'],
  ['a refusal that nobody signed', { status: 422, body: '{"code":"payee_unknown"}', signature: 'x' }, 'unknown'],
  ['a yes that nobody signed', { signature: 'x' }, 'unknown'],
  ['a failure', { status: 503 }, 'unknown'],
  ['another no', { status: 400, body: '{"code":"bad_request"}' }, 'unknown'],
  ['what is unreadable', { body: 'yes' }, 'unknown'],
  ['a yes of another shape', { body: '{"status":"maybe"}' }, 'unknown'],
  ['a connection that breaks', { silent: true }, 'unknown'],
])('%s', async (_, answer, expected) => {
  next = { ...next, ...answer }
  expect(await payout().catch(() => 'unknown')).toBe(expected)
})

test('an answer that does not end is unknown', async () => {
  const { allMs } = PATIENCE
  PATIENCE.allMs = 20
  next.hangs = true
  await expect(payout()).rejects.toThrow('no answer in time')
  PATIENCE.allMs = allMs
})

test('a way to pay leads to the web or nowhere', async () => {
  const order = { order: 'dep_1', method: 'gateway', amount: parseAmount('100'), currency: 'CRD', reference: 'D' }
  const ask = { ...order, payerName: '', expiresAt: new Date() }
  next.body = '{"providerId":"o1","payUrl":"http://127.0.0.1/pay"}'
  expect(await pc1.createOrder(ask)).toEqual({
    answer: 'accepted',
    pay: { providerId: 'o1', payUrl: 'http://127.0.0.1/pay' },
  })
  next.body = '{"providerId":"o1","payUrl":"javascript:alert(1)"}'
  await expect(pc1.createOrder(ask)).rejects.toThrow()
})

test('a payment that a dispute holds has come all the same', async () => {
  const payment = (paymentId: string, state: string) => ({ paymentId, amount: '1.0000', currency: 'CRD', state })
  const states = ['seen', 'final', 'failed', 'vanished', 'voided', 'disputed', 'reversed']
  next.body = JSON.stringify({ state: 'open', payments: states.map(state => payment(state, state)) })
  const came = (await pc1.order('dep_1'))!.filter(each => each.isFinal)
  expect(came.map(each => each.paymentId)).toEqual(['final', 'disputed'])
})
