import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { type CashierWorld, givenCashier } from '../../../tests/support/cashier/world.ts'
import { setUpProvider, signEvent } from './cashier.ts'
import { background } from './clock.ts'

const KEYS = ['whsec_bmV3LWtleS1vZi1hLXByb3ZpZGVy', 'whsec_b2xkLWtleS1vZi1hLXByb3ZpZGVy']

let world: CashierWorld
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  world = await givenCashier()
  const { context, cashier } = world
  app = await buildApp(context, {
    parts: { ...createParts(context), cashier },
    ...{ trustedProxies: [], siteFolder: undefined, isReady: () => true },
  })
  await setUpProvider(context.db, context.serverSecret, provider())
})
afterAll(async () => {
  await app.close()
  expect(await world.findings()).toEqual([])
  await world.close()
})

function provider(change: object = {}) {
  const key = { keyId: 'k', secret: 's' }
  return {
    merchantId: 1,
    code: 'psp',
    route: 'm1-psp',
    address: 'https://psp.example',
    key,
    eventKeys: KEYS,
    ...change,
  }
}

type Bend = { id?: string; key?: string; route?: string; ageS?: number; sent?: string; more?: string }

async function tell(
  body: string,
  { id = 'evt_1', key = KEYS[0]!, route = 'm1-psp', ageS = 0, sent, more = '' }: Bend = {},
) {
  const timestamp = String(Date.parse('2026-12-01T03:00:00Z') / 1000 - ageS)
  const reply = await app.inject({
    ...{ method: 'POST', url: `/pc/v1/events/${route}`, body: sent ?? body },
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `${more}${signEvent(key, id, timestamp, body)}`,
    },
  })
  return [reply.statusCode, (reply.json() as { status: string }).status]
}

const kept = async () => (await world.db`select from cashier.events`).length

test('what is not signed, too old, another’s or nobody’s is refused, and nothing of it is kept', async () => {
  const body = JSON.stringify({ type: 'payment.final', paymentId: 'p1', amount: '5', currency: 'USD' })
  for (const bend of [
    { key: 'whsec_c29tZWJvZHktZWxzZQ==' },
    { ageS: 301 },
    { ageS: -301 },
    { sent: `${body} ` },
    { route: 'psp' },
    { id: '' },
    { id: 'x'.repeat(201) },
  ])
    expect([bend, await tell(body, bend)]).toEqual([bend, [401, 'refused']])
  expect(await kept()).toBe(0)
})

test('told once it is applied; again it is a duplicate, with another body a conflict; old keys count while they rotate', async () => {
  const body = JSON.stringify({ type: 'payment.final', paymentId: 'p2', amount: '5', currency: 'USD' })
  expect(await tell(body, { ageS: 300 })).toEqual([200, 'review'])
  expect(await tell(body, { key: KEYS[1]!, more: 'v1,eA== ' })).toEqual([200, 'duplicate'])
  expect(await tell(body.replace('"5"', '"6"'))).toEqual([409, 'conflict'])
  expect(await tell(body, { id: 'evt_2' })).toEqual([200, 'ignored'])
  expect(await tell('{', { id: 'evt_3' })).toEqual([400, 'unreadable'])
  expect(await kept()).toBe(2)
})

test('an address that others can read, or a route of another provider, is refused; so is play money where money is real', async () => {
  const { db, context } = world
  const setUp = (change: object) => setUpProvider(db, context.serverSecret, provider(change))
  await expect(setUp({ address: 'http://psp.example' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(setUp({ code: 'bank' })).rejects.toMatchObject({ details: { field: 'route' } })
  await expect(setUp({ isDemo: true })).rejects.toMatchObject({ code: 'not_allowed' })
  await setUp({ address: 'http://127.0.0.1:9' })
})

test('a server does not start while a merchant of real money has a provider of the demo bank', async () => {
  const { prepare } = background(world.context, { cashier: world.cashier })
  await prepare!()
  await world.db`update cashier.providers set is_demo = true where code = 'psp'`
  await expect(prepare!()).rejects.toThrow('takes real money')
  await world.db`update cashier.providers set is_demo = false`
})
