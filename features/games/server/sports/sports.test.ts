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

const NONE = { count: 0, since: null }
const waiting = { delayed: NONE, unsettled: NONE, calls: NONE, failed: { count: 1, since: 1_000 } }
const EVENT = {
  ...{ event: 'gs:match:1', sport: 'football', league: 'Tide League', league_id: 'l-1', home: 'Ebb', away: 'Flow' },
  ...{ start: 3_000, status: 1, score: '1:0', stopped: false, bets: 4, stake: '40000', liability: '53100' },
}
const OUTCOME = { name: 'home', fair: '2.000', price: '1.900', open: true, bets: 2, stake: '20000', combined: 1 }
const MARKET = {
  ...{ market: 1, specifiers: '', name: '1x2', state: 'open' as const, stopped: false, margin: '5.00' },
  ...{ ruling: null, disputed: false, version: '3' },
  outcomes: [
    { ...OUTCOME, outcome: '1', house: '-8000' },
    { ...OUTCOME, outcome: '3', name: 'away', house: '11000', stake: '10000' },
  ],
}
const betOf = (player: string) => ({
  ...{ bet: `tkt-${player}`, tx: `tkt-${player}.b`, player, brand: 'TESTER', currency: 'CRD', kind: 'single' },
  ...{ state: 'open', at: 2_000, stake: '10000', most: '19000', returned: null, void: false },
  legs: [{ event: EVENT.event, name: 'Ebb – Flow: 1x2, home', price: '1.900' }],
})

beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`update games.games set game_type = 'SPORTS'`
  parts = createParts(world.context)
  app = await buildApp(world.context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const permissions = ['read', 'trade', 'limits', 'settle', 'void'].map(each => `sports.${each}` as 'sports.read')
  const may = { permissions: [...permissions, 'proposals.read' as const] }
  ;[ann, ben] = [await givenOperator(world.db, may), await givenOperator(world.db, may)]
})
beforeEach(() => {
  world.books.setSilent(false)
  world.books.told.length = 0
  Object.assign(world.books.book, {
    book_health: {
      ...{
        status: 'OK',
        sports: ['football'],
        stops: [{ scope: 'book', reason: 'why', at: 500 }],
        waiting,
        disputed: 2,
      },
      producers: [{ producer: 1, state: 'UP', heard: true, at: 9_000, delayMs: 40, outages: 1, recoveries: 2 }],
    },
    book_events: { status: 'OK', events: [EVENT] },
    book_event: { status: 'OK', event: EVENT, markets: [MARKET] },
    book_bets: { status: 'OK', bets: [betOf('stranger')] },
    book_rule: { status: 'OK' },
    book_void: { status: 'OK' },
  })
})
afterAll(async () => {
  await app.close()
  await parts.close()
  await world.close()
})

const base = '/wps/office/games/sports'
const reason = 'the test asks for it'
const get = async (path: string, query = {}, who = ann) =>
  (await askOffice(app, who.token, ['GET', `${base}/${path}`], query)).value
const post = (who: GivenOperator, path: string, body: object) =>
  askOffice(app, who.token, ['POST', `${base}/TESTER/${path}`], { ...body, reason })
const confirm = (who: GivenOperator, { value }: Awaited<ReturnType<typeof post>>) =>
  askOffice(app, who.token, ['POST', `/wps/office/proposals/${(value as { proposalId: string }).proposalId}/confirm`])
const settle = (ruling: unknown, version = '3') =>
  post(ann, 'settle', { event: EVENT.event, market: 1, specifiers: '', ruling, version })
const records = async () =>
  (
    await world.db<{ action: string; item: string }[]>`
      select action, item from operators.audit where item like 'book:%' order by id`
  ).map(({ action, item }) => [action, item])

test('events are told with what they can cost, and an event with what the house wins or loses by each outcome', async () => {
  expect(await get('books')).toMatchObject({
    list: [
      {
        ...{ vendor: 'TESTER', disputed: 2, stops: [{ scope: 'book', at: '1970-01-01T00:00:00.500Z' }] },
        ...{ producers: [{ state: 'UP', delayMs: 40 }], waiting: { failed: { since: '1970-01-01T00:00:01.000Z' } } },
      },
    ],
  })
  const told = { vendor: 'TESTER', event: EVENT.event, stake: '400.00', liability: '531.00', score: '1:0' }
  expect(await get('events', { when: 'live' })).toMatchObject({ list: [told] })
  expect(await get(`TESTER/events/${EVENT.event}`)).toMatchObject({
    event: told,
    markets: [{ market: 1, version: '3', outcomes: [{ house: '-80.00', came: null }, { house: '110.00' }] }],
  })
})

test('who stops or limits something is on record; what the book does not do is not on it', async () => {
  expect((await post(ann, 'stop', { scope: 'event gs:match:1', stopped: true })).status).toBe(200)
  const figures = { payout: '5000.00', event: null, outcome: null, player: '10.00' }
  expect((await post(ann, 'limits', { scope: 'sport football', ...figures })).status).toBe(200)
  expect(world.books.told).toMatchObject([
    { op: 'book_stop', scope: 'event gs:match:1', stopped: true, reason },
    { op: 'book_limit', scope: 'sport football', currency: 'CRD', payout: '500000', event: null, player: '1000' },
  ])
  const before = await records()
  expect(before).toEqual([
    ['sports.trade', 'book:TESTER:event gs:match:1'],
    ['sports.limits', 'book:TESTER:sport football'],
  ])
  for (const event of ['-1.00', '99999999999999.9999'])
    expect(await post(ann, 'limits', { scope: 'book', ...figures, event })).toMatchObject({
      ...{ code: 'invalid_input', value: { field: 'event' } },
    })
  const margin = { scope: 'sport football', market: 16, margin: '4.25' }
  expect((await post(ann, 'margins', margin)).status).toBe(200)
  expect(world.books.told.at(-1)).toMatchObject({ op: 'book_margin', ...margin, reason })
  const after = [...before, ['sports.limits', 'book:TESTER:margin sport football 16']]
  expect(await records()).toEqual(after)
  world.books.book.book_margin = { status: 'MARGIN_INVALID' }
  expect((await post(ann, 'margins', { ...margin, margin: '50.00' })).code).toBe('invalid_input')
  world.books.setSilent(true)
  expect((await post(ann, 'stop', { scope: 'book', stopped: true })).code).toBe('vendor_unavailable')
  expect(await records()).toEqual(after)
})

test('a market is settled by two people, once, as both saw it', async () => {
  const ruling = [
    { outcome: '1', came: 'lose' },
    { outcome: '3', came: 'win' },
  ]
  const proposed = await settle(ruling)
  expect((await confirm(ann, proposed)).code).toBe('second_person_needed')
  expect(world.books.told).toEqual([])
  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(ben, proposed)))
  expect(all.filter(each => each.status === 200)).toHaveLength(1)
  expect(world.books.told).toMatchObject([{ op: 'book_rule', event: EVENT.event, ruling, version: '3', reason }])
  const [kept] = await world.db`select effect from operators.proposals where action = 'sports.settle'`
  expect(kept).toMatchObject({
    effect: { event: 'Ebb – Flow', market: '1x2', result: ['home: lose', 'away: win'], stake: '300.00' },
  })
  expect((await settle('void', '2')).code).toBe('state_changed')
  const late = await settle('void')
  world.books.book.book_event = { status: 'OK', event: EVENT, markets: [{ ...MARKET, version: '4' }] }
  expect((await confirm(ben, late)).code).toBe('state_changed')
  expect(world.books.told).toHaveLength(1)
})

test('a bet is void by two people; the book may say that it is too late', async () => {
  const ask = () => post(ann, 'void', { bet: 'tkt-stranger', isVoid: true, state: 'open' })
  expect((await confirm(ben, await ask())).status).toBe(200)
  world.books.book.book_void = { status: 'STALE' }
  expect((await confirm(ben, await ask())).code).toBe('state_changed')
  expect(world.books.told.filter(({ op }) => op === 'book_void')).toMatchObject([
    { bet: 'tkt-stranger', void: true },
    { bet: 'tkt-stranger', void: true },
  ])
})

test('what the book did for a confirmation that died before it was on record is confirmed again', async () => {
  const ruling = [
    { outcome: '1', came: 'lose' as const },
    { outcome: '3', came: 'win' as const },
  ]
  const settled = await settle(ruling)
  const propose = () => post(ann, 'void', { bet: 'tkt-stranger', isVoid: true, state: 'open' })
  const late = await propose()
  const asked = { ...betOf('stranger'), state: 'settled' }
  world.books.book.book_bets = { status: 'OK', bets: [asked] }
  expect((await confirm(ben, late)).code).toBe('state_changed')
  world.books.book.book_bets = { status: 'OK', bets: [betOf('stranger')] }
  const voided = await propose()
  // The book did both: nothing says so here.
  const done = { ...MARKET, version: '4', ruling: ruling.toReversed(), state: 'ruled' as const }
  world.books.book.book_event = { status: 'OK', event: EVENT, markets: [done] }
  world.books.book.book_bets = { status: 'OK', bets: [{ ...asked, void: true }] }
  expect([(await confirm(ben, settled)).status, (await confirm(ben, voided)).status]).toEqual([200, 200])
  const deeds = world.books.told.map(({ op }) => op).filter(op => op !== 'book_bets')
  expect(deeds).toEqual(['book_rule', 'book_void'])
})

test('bets of the merchant’s own members are shown, and those of nobody else', async () => {
  await world.newPlayer()
  const { player } = world.player()
  world.books.book.book_bets = { status: 'OK', bets: [betOf('stranger'), betOf(player)] }
  const [own] = await world.db<{ id: string }[]>`select member_id as id from games.players where player = ${player}`
  expect(await get('bets', { event: EVENT.event })).toMatchObject({
    list: [{ bet: `tkt-${player}`, memberId: own!.id, stake: '100.00', returned: null, legs: [{ came: null }] }],
  })
  await get('bets', { member: own!.id })
  expect(world.books.told.at(-1)).toMatchObject({ op: 'book_bets', players: [player] })
  expect(await get('bets', { member: 'mem_nobody00' })).toEqual({ list: [] })
})

test('who may not at each merchant that has the book says nothing of it', async () => {
  await givenMerchant(world.db, 2)
  await world.db`
    insert into games.merchant_vendors (merchant_id, vendor_id) select 2, id from games.vendors where code = 'TESTER'`
  const none = { payout: null, event: null, outcome: null, player: null }
  const asked = [
    post(ann, 'stop', { scope: 'book', stopped: true }),
    post(ann, 'limits', { scope: 'book', ...none }),
    post(ann, 'margins', { scope: 'book', market: null, margin: '6.00' }),
    settle('void'),
    post(ann, 'void', { bet: 'tkt-stranger', isVoid: true, state: 'open' }),
  ]
  expect((await Promise.all(asked)).map(each => each.code)).toEqual(Array(5).fill('not_allowed'))
  expect(world.books.told).toEqual([])
})

test('a vendor without a book is left alone', async () => {
  world.books.book.book_health = { status: 'NOT_SUPPORTED' }
  expect(await get('events')).toEqual({ list: [] })
})
