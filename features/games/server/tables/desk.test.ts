import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { givenMerchant } from '../../../../tests/support/given.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'

let world: ReconciliationWorld
let parts: ReturnType<typeof createParts>
let app: Awaited<ReturnType<typeof buildApp>>
let [ann, ben] = [] as unknown as [GivenOperator, GivenOperator]

beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`update games.games set game_type = 'LIVE'`
  parts = createParts(world.context)
  app = await buildApp(world.context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const permissions = ['tables.read', 'tables.change', 'tables.limits', 'tables.void', 'proposals.read']
  ;[ann, ben] = [await givenOperator(world.db, { permissions }), await givenOperator(world.db, { permissions })]
})
beforeEach(() => {
  world.books.said.length = 0
  world.books.paid.clear()
  world.books.setSilent(false)
})
afterAll(async () => {
  await app.close()
  await parts.close()
  await world.close()
})

const base = '/wps/office/games/tables'
const reason = 'the test asks for it'
const post = (who: GivenOperator, path: string, body: object) =>
  askOffice(app, who.token, ['POST', `${base}/${path}`], { ...body, reason })
const confirm = (who: GivenOperator, { value }: Awaited<ReturnType<typeof post>>) =>
  askOffice(app, who.token, ['POST', `/wps/office/proposals/${(value as { proposalId: string }).proposalId}/confirm`])
const records = () => world.db<{ action: string }[]>`
  select action, item, inputs, reason from operators.audit where item = 'table:TESTER:slot' order by id`

test('tables are told with what they paid back, beside what they should have', async () => {
  world.books.desk.push({
    ...{ game: 'slot', name: 'Slot', kind: 'table', state: 'OPEN', phase: 'betting', coup: '7', players: 3 },
    ...{ least: '100', most: '50000', rounds: 200, stake: '1000000', payout: '1010000' },
    ...{ expected: '97.0000', sigma: '1.0000' },
  })
  const { value } = await askOffice(app, ann.token, ['GET', base])
  expect(value).toEqual({
    list: [
      {
        ...{ vendor: 'TESTER', game: 'slot', name: 'Slot', kind: 'table', state: 'OPEN', phase: 'betting', coup: '7' },
        ...{ players: 3, least: '1.00', most: '500.00', rounds: 200, stake: '10000.00', payout: '10100.00' },
        ...{ actual: '101.00', expected: '97.0000', sigma: '1.0000', away: '4.0', level: 'alarm' },
      },
    ],
  })
})

test('a table is closed and limited by one person, on record; what the vendor does not do is not on it', async () => {
  expect((await post(ann, 'TESTER/slot', { state: 'PAUSED' })).status).toBe(200)
  expect((await post(ann, 'TESTER/slot/limits', { least: '1.00', most: '20.00' })).status).toBe(200)
  expect(world.books.said).toEqual([
    { game: 'slot', state: 'PAUSED', reason },
    { game: 'slot', currency: 'CRD', min: '100', max: '2000' },
  ])
  const before = await records()
  expect(before.map(each => each.action)).toEqual(['tables.change', 'tables.limits'])
  // What the contract cannot say is not sent.
  for (const most of ['-1.00', '99999999999999.9999'])
    expect(await post(ann, 'TESTER/slot/limits', { least: '1.00', most })).toMatchObject({
      ...{ code: 'invalid_input', value: { field: 'most' } },
    })
  world.books.setSilent(true)
  expect((await post(ann, 'TESTER/slot', { state: 'OPEN' })).code).toBe('vendor_unavailable')
  expect((await post(ann, 'OTHER/slot', { state: 'OPEN' })).code).toBe('not_found')
  // Of a game that is not in the catalogue the vendor, which is silent, is not asked.
  expect((await post(ann, 'TESTER/nothing', { state: 'OPEN' })).code).toBe('not_found')
  expect(await records()).toEqual(before)
})

test('a coup is void by two people, once, and not when it is paid', async () => {
  const proposed = await post(ann, 'TESTER/slot/void', { coup: '7' })
  expect((await confirm(ann, proposed)).code).toBe('second_person_needed')
  expect(world.books.said).toEqual([])
  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(ben, proposed)))
  expect(all.filter(each => each.status === 200)).toHaveLength(1)
  expect(world.books.said).toEqual([{ game: 'slot', coup: '7', reason }])
  world.books.paid.add('8')
  const late = await post(ann, 'TESTER/slot/void', { coup: '8' })
  expect((await confirm(ben, late)).code).toBe('state_changed')
  expect(world.books.said).toHaveLength(1)
})

test('who may not at each merchant that has the vendor says nothing of its tables', async () => {
  await givenMerchant(world.db, 2)
  await world.db`
    insert into games.merchant_vendors (merchant_id, vendor_id) select 2, id from games.vendors where code = 'TESTER'`
  const asked = [
    post(ann, 'TESTER/slot', { state: 'HELD' }),
    post(ann, 'TESTER/slot/limits', { least: '1.00', most: '2.00' }),
    post(ann, 'TESTER/slot/void', { coup: '7' }),
  ]
  expect((await Promise.all(asked)).map(each => each.code)).toEqual(Array(3).fill('not_allowed'))
  expect(world.books.said).toEqual([])
})
