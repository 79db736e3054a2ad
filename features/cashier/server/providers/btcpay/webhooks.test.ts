import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { openFake, webhook } from '../../../../../tests/support/cashier/btcpay/fake.ts'
import { type CashierWorld, givenCashier } from '../../../../../tests/support/cashier/world.ts'
import { createCashier, createProviders, setUpProvider } from '../../cashier.ts'
import { signWebhook } from './webhooks.ts'

const SECRETS = ['new secret of a webhook', 'old secret of a webhook'].map(each => each.replaceAll(' ', '-'))

let world: CashierWorld
let fake: Awaited<ReturnType<typeof openFake>>
let app: Awaited<ReturnType<typeof buildApp>>
let cashier: ReturnType<typeof createCashier>
beforeAll(async () => {
  world = await givenCashier()
  fake = await openFake()
  const { context } = world
  cashier = createCashier(context, {
    providers: createProviders(context, () => world.now().getTime()),
    now: async () => world.now(),
  })
  app = await buildApp(context, {
    parts: { ...createParts(context), cashier },
    ...{ trustedProxies: [], siteFolder: undefined, isReady: () => true },
  })
  const { address, keyId, secret } = fake.line
  await setUpProvider(context.db, context.serverSecret, {
    ...{
      merchantId: 1,
      code: 'psp',
      kind: 'btcpay',
      route: 'm1-btc',
      address,
      key: { keyId, secret },
      eventKeys: SECRETS,
    },
  })
})
afterAll(async () => {
  await app.close()
  expect(fake.problems).toEqual([])
  fake.close()
  expect(await world.findings()).toEqual([])
  await world.close()
})

let deliveries = 0
async function tell(type: string, invoiceId: string, more: Record<string, unknown> = {}, secret = SECRETS[0]!) {
  const deliveryId = `d${++deliveries}`
  const times = { originalDeliveryId: deliveryId, isRedelivery: false, timestamp: 1_796_094_000 }
  const body = webhook({ deliveryId, webhookId: 'w1', ...times, storeId: 'store1', type, invoiceId, ...more })
  return deliver(body, signWebhook(secret, body))
}
async function deliver(body: string, signature: string, url = '/pc/v1/btcpay/m1-btc') {
  const headers = { 'content-type': 'application/json', 'btcpay-sig': signature }
  const reply = await app.inject({ method: 'POST', url, body, headers })
  return [reply.statusCode, (reply.json() as { status?: string }).status]
}

async function givenInvoice() {
  const who = await world.newMember()
  const order = await cashier.createDeposit({ ...who, method: 'psp', amount: 1_000_000n as never, key: 'k' })
  expect(order).toMatchObject({ state: 'PENDING', pay: { payUrl: expect.stringContaining('/i/inv') } })
  const invoice = fake.state.invoices.at(-1)!.id as string
  const stateNow = async () => (await cashier.deposit(1, order.id))!.state
  return { who, invoice, stateNow }
}
const coins = (id: string, status: string, value = '0.00155299') => ({ id, value, fee: '0', status })
const kept = async () => (await world.db`select from cashier.events`).length

test('what is not signed by its webhook, or comes to another address, is refused and not kept', async () => {
  const { invoice } = await givenInvoice()
  fake.pay(invoice, [coins('tx-0', 'Settled')])
  const body = webhook({ deliveryId: 'x', type: 'InvoiceSettled', storeId: 'store1', invoiceId: invoice })
  const right = signWebhook(SECRETS[0]!, body)
  for (const attempt of [
    deliver(body, ''),
    deliver(body, signWebhook('another', body)),
    deliver(`${body} `, right),
    deliver(body, right, '/pc/v1/btcpay/nobody'),
    deliver(body, right, '/pc/v1/events/m1-btc'),
  ])
    expect(await attempt).toEqual([401, 'refused'])
  expect(await deliver('{', signWebhook(SECRETS[0]!, '{'))).toEqual([400, 'unreadable'])
  expect(await kept()).toBe(0)
})

test('seen, settled, and told again in any way: credited once', async () => {
  const { who, invoice, stateNow } = await givenInvoice()
  expect(await tell('InvoiceCreated', invoice)).toEqual([200, 'ignored'])
  fake.pay(invoice, [coins('tx-1', 'Processing')])
  expect(await tell('InvoiceReceivedPayment', invoice, { afterExpiration: false })).toEqual([200, 'applied'])
  expect(await stateNow()).toBe('CONFIRMING')
  fake.pay(invoice, [coins('tx-1', 'Settled')])
  expect(await tell('InvoicePaymentSettled', invoice, { afterExpiration: false }, SECRETS[1])).toEqual([200, 'applied'])
  expect([await stateNow(), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 100 }])
  const again = { isRedelivery: true, originalDeliveryId: 'd1', manuallyMarked: false, overPaid: false }
  for (const type of ['InvoiceSettled', 'InvoiceReceivedPayment', 'InvoiceProcessing'])
    expect(await tell(type, invoice, again)).toEqual([200, 'duplicate'])
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})

test('marked as paid by a person moves nothing; more than asked for waits for one', async () => {
  const { who, invoice, stateNow } = await givenInvoice()
  expect(await tell('InvoiceSettled', invoice, { manuallyMarked: true })).toEqual([200, 'ignored'])
  fake.pay(invoice, [coins('tx-2', 'Settled', '0.00310598')])
  expect(await tell('InvoiceSettled', invoice, { manuallyMarked: false, overPaid: true })).toEqual([200, 'review'])
  expect([await stateNow(), await world.moneyOf(who)]).toEqual(['REVIEW', {}])
})

test('an invoice that expired is over; what comes afterwards finds its order all the same', async () => {
  const { who, invoice, stateNow } = await givenInvoice()
  expect(await tell('InvoiceExpired', invoice, { partiallyPaid: false })).toEqual([200, 'applied'])
  expect(await stateNow()).toBe('EXPIRED')
  fake.pay(invoice, [coins('tx-3', 'Settled')])
  expect(await tell('InvoiceReceivedPayment', invoice, { afterExpiration: true })).toEqual([200, 'applied'])
  expect([await stateNow(), await world.moneyOf(who)]).toEqual(['SUCCEEDED', { cash: 100 }])
})

test('partly paid when it expired is not over; replaced coins vanish, unconfirmed ones fail, and may still come', async () => {
  const { who, invoice, stateNow } = await givenInvoice()
  fake.pay(invoice, [coins('tx-4', 'Processing')])
  expect(await tell('InvoiceExpired', invoice, { partiallyPaid: true })).toEqual([200, 'applied'])
  expect(await stateNow()).toBe('CONFIRMING')
  fake.pay(invoice, [coins('tx-4', 'Invalid'), coins('tx-5', 'Processing')])
  await tell('InvoiceReceivedPayment', invoice, { afterExpiration: false })
  expect(await stateNow()).toBe('CONFIRMING')
  expect(await tell('InvoiceInvalid', invoice, { manuallyMarked: false })).toEqual([200, 'applied'])
  expect([await stateNow(), await world.moneyOf(who)]).toEqual(['FAILED', {}])
  fake.pay(invoice, [coins('tx-4', 'Invalid'), coins('tx-5', 'Settled')])
  expect(await tell('InvoicePaymentSettled', invoice, { afterExpiration: true })).toEqual([200, 'applied'])
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})

test('without an answer of the server nothing is kept, and the delivery is not answered with success', async () => {
  const { who, invoice } = await givenInvoice()
  fake.pay(invoice, [coins('tx-6', 'Settled')])
  const before = await kept()
  fake.bends.set('GET /invoices/:id', () => ({ status: 503 }))
  expect((await tell('InvoiceSettled', invoice))[0]).toBe(500)
  expect(await kept()).toBe(before)
  fake.bends.clear()
  expect(await tell('InvoiceSettled', invoice, { isRedelivery: true })).toEqual([200, 'applied'])
  expect(await world.moneyOf(who)).toEqual({ cash: 100 })
})
