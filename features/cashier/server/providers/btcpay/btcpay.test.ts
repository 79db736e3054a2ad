import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { openFake, webhook } from '../../../../../tests/support/cashier/btcpay/fake.ts'
import published from '../../../../../tests/support/cashier/btcpay/greenfield.schema.json' with { type: 'json' }
import { createBtcpay } from './btcpay.ts'

const NOW = Date.parse('2026-12-01T03:00:00Z')
let fake: Awaited<ReturnType<typeof openFake>>
let btcpay: ReturnType<typeof createBtcpay>
beforeEach(async () => {
  ref = null
  fake = await openFake()
  btcpay = createBtcpay({ ...fake.line, returnUrl: 'https://site.example' }, () => NOW)
})
afterEach(() => {
  expect(fake.problems).toEqual([])
  fake.close()
})

const amount = parseAmount('100')
const order = () =>
  btcpay.createOrder({
    ...{ order: 'dep_1', method: 'coin', amount, currency: 'USD', reference: 'D1', payerName: 'A' },
    expiresAt: new Date(NOW + 900_001),
  })
/** What the platform keeps of a part: the first word counts. */
let ref: string | null = null
const keepRef = async (told: string) => {
  ref ??= told
  return ref
}
const payout = (part = 'part_1') =>
  btcpay.createPayout({
    ...{ part, amount, currency: 'USD', payee: { kind: 'coin', bin: 'BTC-CHAIN', number: 'bc1q' }, ref, keepRef },
  })
const standing = () => btcpay.payout('part_1', ref)
const refund = () => btcpay.refund({ refund: 'refund:btc:inv1:tx-0', paymentId: 'inv1:tx-0', amount, currency: 'USD' })
const refuse = (status: number, body: unknown) => () => ({ status, body })
const states = () => fake.state.payouts.map(({ state }) => state)

test('the fake takes nothing that is not published', async () => {
  const ask = (path: string, method = 'GET', body?: object) =>
    fetch(`${fake.line.address}api/v1/stores/store1/${path}`, {
      method,
      headers: { authorization: 'token api-key-of-tests' },
      ...(body && { body: JSON.stringify(body) }),
    })
  await ask('invoices?order=dep_1')
  await ask('invoices', 'POST', { amount: '1', orderId: 'dep_1' })
  await ask('payouts', 'POST', { amount: 1 })
  await ask('refunds')
  expect(fake.problems.splice(0)).toHaveLength(4)
  expect(() => webhook({ deliveryId: 'd', payout: 'p' })).toThrow()
})

test('an order is an invoice, once, and leads to its page', async () => {
  const pay = { providerId: 'inv1', payUrl: 'http://127.0.0.1/i/inv1' }
  expect([await order(), await order()]).toEqual([
    { answer: 'accepted', pay },
    { answer: 'accepted', pay },
  ])
  expect(fake.state.invoices).toMatchObject([{ amount: '100.0000', currency: 'USD', metadata: { orderId: 'dep_1' } }])
})

test.each<[string, number, unknown, string]>([
  ['a list of faults', 422, [{ path: 'amount', message: 'too low' }], 'refused'],
  ['a code', 400, { code: 'store-closed', message: '' }, 'refused'],
  ['a no that says nothing', 400, {}, 'unknown'],
  ['a key that is not good', 403, { code: 'missing-permission', message: '' }, 'unknown'],
  ['a failure', 500, undefined, 'unknown'],
])('an order answered with %s', async (_, status, body, expected) => {
  fake.bends.set('POST /invoices', refuse(status, body))
  expect(await order().catch(() => ({ answer: 'unknown' }))).toEqual({ answer: expected })
})

test('payments are told in the currency of their order, without what was paid beside it', async () => {
  await order()
  fake.pay('inv1', [
    { id: 'tx-0', value: '0.00155299', fee: '0', status: 'Settled' },
    { id: 'tx-1', value: '0.00156299', fee: '0.00001000', status: 'Processing' },
    { id: 'dust', value: '0.00000001', status: 'Settled' },
  ])
  expect(await btcpay.order('dep_1')).toEqual([
    { paymentId: 'inv1:tx-0', amount, currency: 'USD', isFinal: true },
    { paymentId: 'inv1:tx-1', amount, currency: 'USD', isFinal: false },
  ])
  expect(await btcpay.order('dep_2')).toEqual([])
})

test('a payout is approved once, however often it is asked for', async () => {
  expect(await standing()).toBe('unknown')
  expect([await payout(), await payout()]).toEqual(['accepted', 'accepted'])
  expect(fake.state.pulls).toMatchObject([{ name: 'part_1', amount: '100.0000', currency: 'USD' }])
  expect(fake.asked.filter(name => name.startsWith('POST'))).toEqual([
    'POST /pull-payments',
    'POST /payouts',
    'POST /payouts/:id',
  ])
  const told = []
  for (const state of published.calls['GET /api/v1/pull-payments/:id/payouts'].answer.items.properties.state.enum) {
    fake.state.payouts[0]!.state = state
    told.push(await standing())
  }
  expect(told).toEqual(['unknown', 'sent', 'sent', 'paid', 'failed'])
  expect(await payout()).toBe('refused')
})

test('one that arrives after its call was given up is cancelled, and what was approved stays', async () => {
  // The answer is lost, and the call is carried out later.
  const late = { destination: 'bc1q', amount: '100.0000', payoutMethodId: 'BTC-CHAIN', pullPaymentId: 'pull1' }
  fake.bends.set('POST /payouts', refuse(504, undefined))
  await expect(payout()).rejects.toThrow('HTTP 504')
  fake.bends.clear()
  fake.addPayout({ ...late, metadata: { part: 'part_1' } })
  expect(await payout()).toBe('accepted')
  expect(states()).toEqual(['AwaitingPayment'])
  fake.addPayout({ ...late, metadata: { part: 'part_1' } })
  fake.state.payouts.unshift(fake.state.payouts.pop()!)
  expect(await payout()).toBe('accepted')
  expect(states()).toEqual(['Cancelled', 'AwaitingPayment'])
  expect(await standing()).toBe('sent')
})

test.each(['overdraft', 'payment-method-not-supported', 'duplicate-destination'])(
  'a payout refused as %s',
  async code => {
    expect(published.refusals).toContain(code)
    fake.bends.set('POST /payouts', refuse(400, { code, message: '' }))
    expect(await payout()).toBe('refused')
    expect(await standing()).toBe('unknown')
  },
)

test('too little to be sent is cancelled and refused; a rate that is missing may come back', async () => {
  fake.bends.set('POST /payouts/:id', refuse(400, { code: 'rate-unavailable', message: '' }))
  await expect(payout()).rejects.toThrow('rate-unavailable')
  expect(await standing()).toBe('unknown')
  fake.bends.set('POST /payouts/:id', refuse(400, { code: 'amount-too-low', message: '' }))
  expect(await payout()).toBe('refused')
  expect(states()).toEqual(['Cancelled'])
  expect(await standing()).toBe('failed')
})

test('a refund is a claim of its name, once, by a way out that exists', async () => {
  await order()
  fake.pay('inv1', [{ id: 'tx-0', value: '0.00155299', status: 'Settled' }], 'BTC-LNURL')
  expect([await refund(), await refund()]).toEqual(['accepted', 'accepted'])
  expect(fake.state.pulls).toMatchObject([{ name: 'refund:btc:inv1:tx-0', amount: '100.0000', currency: 'USD' }])
  fake.state.pulls.length = 0
  fake.bends.set('POST /invoices/:id/refund', refuse(400, [{ path: 'customAmount', message: 'too much' }]))
  expect(await refund()).toBe('refused')
})
