import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '#shared/server/metrics.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import {
  BACK,
  brand,
  EVEN,
  givenTraders,
  reason,
  request_id,
  type Traders,
} from '../../../../../tests/support/sports/traders.ts'
import { legOf, marketOf, placerOf, slipOf } from '../../../../../tests/support/sports/world.ts'
import { selectShown } from '../store-calendar.ts'
import { gatherBook } from './metrics.ts'

let world: FreshDatabase
let w: Traders
beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(async () => {
  w = await givenTraders(world.db)
})
afterEach(() => w.close())
afterAll(() => world.drop())

test('what a trader stops takes no bet until it is let go, whatever the feed says meanwhile', async () => {
  for (const scope of ['book', 'sport football', `event ${w.match}`, `market ${w.match} 1 `]) {
    expect(await w.stop(scope)).toEqual({ status: 'OK' })
    expect(await w.stop(scope)).toEqual({ status: 'OK' })
    await w.book.hear(w.book.odds(w.match, [marketOf(1, '', EVEN)]))
    await expect(w.place()).rejects.toThrow('bet_closed')
    expect((await w.marketNow()).state).toBe('trader')
    await w.stop(scope, false)
    expect([(await w.place()).state, (await w.marketNow()).state]).toEqual(['OPEN', 'open'])
  }
})

test('the stop of a market, an event or another sport leaves the rest open; both stops must be open', async () => {
  await w.stop(`market ${w.match} 1 `)
  await w.stop('sport tennis')
  expect((await w.place(w.single(w.match, '1714', 16, 'hcp=-0.5'))).state).toBe('OPEN')
  await w.stop(`market ${w.match} 1 `, false)
  await w.stop(`event ${w.other}`)
  expect((await w.place()).state).toBe('OPEN')
  await w.stop(`event ${w.other}`, false)
  await w.book.hear(w.book.stop(w.match))
  await w.stop(`event ${w.match}`, false)
  await expect(w.place()).rejects.toThrow('bet_closed')
})

test('a bet in its delay does not stand once a trader stopped it, and its stake goes back, even when it is let go at once', async () => {
  await w.book.hear(w.book.odds(w.match, [marketOf(1, '', EVEN)], 1))
  const [bet, kept] = [await w.place(), await w.place(w.single(w.other))]
  expect(bet.state).toBe('PENDING')
  await w.stop(`event ${w.match}`)
  await w.stop(`event ${w.match}`, false)
  w.book.clock.now += 10_000
  await w.book.settleAll()
  expect(await w.stateOf(bet.id)).toMatchObject({ state: 'REFUSED', refusal: 'bet_closed' })
  expect((await w.stateOf(kept.id)).state).toBe('OPEN')
  expect(w.wallet.money()).toBe(BACK - 10_000n)
})

test('eight bets and a stop at once: what is taken was written before the stop was answered', async () => {
  const placing = Array.from({ length: 8 }, () => w.place())
  const stopped = w.stop(`event ${w.match}`).then(async () => {
    const [row] = await world.db<{ count: number }[]>`
      select count(*)::int as count from studio.sports_legs where event_id = ${w.match}`
    return row!.count
  })
  const done = await Promise.allSettled(placing)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(await stopped)
})

test('what players are shown is shut with it', async () => {
  const shown = () => selectShown(world.db, [w.match], market => market === 1)
  expect(await shown()).toMatchObject([{ isStopped: false }])
  await w.stop(`event ${w.match}`)
  expect(await shown()).toMatchObject([{ isStopped: true }])
})

const limit = (scope: string, figures: object) =>
  w.desk.book_limit(
    { request_id, scope, currency: 'CRD', payout: null, event: null, outcome: null, player: null, reason, ...figures },
    brand,
  )

test('the most special scope that says something of a figure counts, and what it does not say comes from the next', async () => {
  await limit('book', { payout: '18000', player: '9500' })
  await expect(w.place()).rejects.toMatchObject({ code: 'limit_reached', details: { payout: '18000' } })
  await limit('league league-1', { payout: '50000' })
  const who = placerOf()
  expect((await w.place(w.single(), who)).state).toBe('OPEN')
  await expect(w.place(w.single(), who)).rejects.toThrow('limit_reached')
  await limit(`event ${w.match}`, { player: '18000' })
  expect((await w.place(w.single(), who)).state).toBe('OPEN')
  await limit(`event ${w.match}`, { outcome: '20000' })
  await expect(w.place()).rejects.toThrow('limit_reached')
  expect((await w.place(w.single(w.match, '3'))).state).toBe('OPEN')
  await limit(`event ${w.match}`, { event: '20000' })
  await expect(w.place(w.single(w.match, '3'))).rejects.toThrow('limit_reached')
  const told = await w.desk.book_limits({ request_id, currency: 'CRD' }, brand)
  expect(told?.limits?.map(({ scope, event, payout }) => [scope, event, payout])).toEqual([
    [`event ${w.match}`, '20000', null],
    ['league league-1', null, '50000'],
    ['book', null, '18000'],
  ])
  expect(await limit(`market ${w.match} 1 `, {})).toEqual({ status: 'NOT_FOUND' })
})

test('an event tells for each outcome what the house wins or loses by its single bets', async () => {
  await w.place()
  await w.place()
  await w.place(w.single(w.match, '3'))
  await w.place(slipOf([legOf(w.match, '1', 1_900), legOf(w.other, '1', 1_900)]))
  const { event, markets } = await w.eventOf()
  expect(event).toMatchObject({ bets: 4, stake: '40000', home: 'Home', stopped: false, liability: '53100' })
  expect(markets!.find(({ market }) => market === 1)!.outcomes).toMatchObject([
    { outcome: '1', fair: '2.000', price: '1.900', bets: 2, stake: '20000', house: '-8000', combined: 1 },
    { outcome: '3', bets: 1, stake: '10000', house: '11000', combined: 0 },
  ])
  const list = await w.desk.book_events({ request_id, currency: 'CRD', when: 'coming', sport: 'football' }, brand)
  expect(list!.events!.find(each => each.event === w.match)).toEqual(event)
  const live = await w.desk.book_events({ request_id, currency: 'VND', when: 'live' }, brand)
  expect(live!.events!.map(each => each.event)).not.toContain(w.match)
})

test('bets are found by id, event and player; what waits and how the feed is heard is told', async () => {
  const who = placerOf()
  const [bet] = [await w.place(w.single(), who), await w.place()]
  const find = async (wanted: object) =>
    (await w.desk.book_bets({ request_id, language: 'EN', ...wanted }, brand))!.bets!
  expect(await find({ bet: bet.id })).toMatchObject([
    {
      bet: bet.id,
      player: who.player,
      brand,
      stake: '10000',
      legs: [{ event: w.match, name: 'Home – Away: Match result, Home' }],
    },
  ])
  expect([await find({ event: w.match }), await find({ players: [who.player] }), await find({})]).toMatchObject([
    { length: 2 },
    { length: 1 },
    { length: 0 },
  ])
  await w.book.hear(
    w.book.odds(w.match, [], 3, { status: 4 }),
    ...([1, 3] as const).map(producer => ({
      kind: 'alive' as const,
      producer,
      timestamp: w.book.clock.now - 70,
      subscribed: 1 as const,
    })),
  )
  w.book.clock.now += 11 * 60_000
  const health = (await w.desk.book_health({ request_id }, brand))!
  expect(health.waiting).toMatchObject({ delayed: { count: 0, since: null }, unsettled: { since: expect.any(Number) } })
  expect(health.waiting!.unsettled.count).toBeGreaterThanOrEqual(2)
  await gatherBook(world.db, w.book.clock.now)
  expect(await registry.metrics()).toMatch(/studio_sports_feed_heard\{producer="3"\} 0/)
  expect(await registry.metrics()).toMatch(/studio_sports_waiting\{kind="unsettled"\} [2-9]/)
  expect(health.producers).toMatchObject([
    { producer: 1, heard: false },
    { producer: 3, heard: false },
  ])
})

test('a brand without a book has no desk', async () => {
  expect(await w.desk.book_stop({ request_id, scope: 'book', stopped: true, reason }, 'LACQUER')).toEqual({
    status: 'NOT_SUPPORTED',
  })
  expect((await w.place()).state).toBe('OPEN')
})
