import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '#shared/server/metrics.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import {
  type Book,
  betKey,
  legOf,
  marketOf,
  openBook,
  placerOf,
  slipOf,
} from '../../../../../tests/support/sports/world.ts'
import { selectShown } from '../store-calendar.ts'
import { bookDeskAnswers } from './desk.ts'
import { gatherBook } from './metrics.ts'

let world: FreshDatabase
let wallet: ReturnType<typeof createFakeWallet>
let book: Book
let desk: ReturnType<typeof bookDeskAnswers>
let [match, other] = ['', '']
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

const EVEN = { 1: 0.5, 3: 0.5 }
const BACK = 10_000_000n
const brand = 'TOUCHLINE'
const request_id = 'r'
const reason = 'the test asks for it'

beforeEach(async () => {
  wallet = createFakeWallet(BACK)
  book = openBook(world.db, wallet.client)
  desk = bookDeskAnswers({ db: world.db, sportsbook: book.book })
  ;[match, other] = [`t-${n}`, `t-${n++}-b`]
  await book.fixtures(match, other)
  await book.up()
  await book.hear(
    book.odds(match, [marketOf(1, '', EVEN), marketOf(16, 'hcp=-0.5', { 1714: 0.5, 1715: 0.5 })]),
    book.odds(other, [marketOf(1, '', EVEN)]),
  )
})
afterEach(async () => {
  await world.db`update studio.sports_stops set is_on = false`
  await world.db`delete from studio.sports_limits`
  await book.close()
})

const single = (event = match, outcome = '1', market = 1, specifiers = '') =>
  slipOf([legOf(event, outcome, 1_900, market, specifiers)])
const place = (slip = single(), who = placerOf()) => book.book.place(who, betKey(), slip)
const stop = (scope: string, stopped = true) => desk.book_stop({ request_id, scope, stopped, reason }, brand)
const stateOf = async (id: string) => {
  const [row] = await world.db<{ state: string; returned: bigint | null; refusal: string }[]>`
    select state, returned, refusal from studio.sports_bets where id = ${id}`
  return row!
}
const eventOf = async (event = match) =>
  (await desk.book_event({ request_id, currency: 'CRD', language: 'EN', event }, brand))!
const marketNow = async () => (await eventOf()).markets!.find(({ market }) => market === 1)!

test('what a trader stops takes no bet until it is let go, whatever the feed says meanwhile', async () => {
  for (const scope of ['book', 'sport football', `event ${match}`, `market ${match} 1 `]) {
    expect(await stop(scope)).toEqual({ status: 'OK' })
    expect(await stop(scope)).toEqual({ status: 'OK' })
    await book.hear(book.odds(match, [marketOf(1, '', EVEN)]))
    await expect(place()).rejects.toThrow('bet_closed')
    expect((await marketNow()).state).toBe('trader')
    await stop(scope, false)
    expect([(await place()).state, (await marketNow()).state]).toEqual(['OPEN', 'open'])
  }
})

test('the stop of a market, an event or another sport leaves the rest open; both stops must be open', async () => {
  await stop(`market ${match} 1 `)
  await stop('sport tennis')
  expect((await place(single(match, '1714', 16, 'hcp=-0.5'))).state).toBe('OPEN')
  await stop(`market ${match} 1 `, false)
  await stop(`event ${other}`)
  expect((await place()).state).toBe('OPEN')
  await stop(`event ${other}`, false)
  await book.hear(book.stop(match))
  await stop(`event ${match}`, false)
  await expect(place()).rejects.toThrow('bet_closed')
})

test('a bet in its delay does not stand once a trader stopped it, and its stake goes back, even when it is let go at once', async () => {
  await book.hear(book.odds(match, [marketOf(1, '', EVEN)], 1))
  const [bet, kept] = [await place(), await place(single(other))]
  expect(bet.state).toBe('PENDING')
  await stop(`event ${match}`)
  await stop(`event ${match}`, false)
  book.clock.now += 10_000
  await book.settleAll()
  expect(await stateOf(bet.id)).toMatchObject({ state: 'REFUSED', refusal: 'bet_closed' })
  expect((await stateOf(kept.id)).state).toBe('OPEN')
  expect(wallet.money()).toBe(BACK - 10_000n)
})

test('eight bets and a stop at once: what is taken was written before the stop was answered', async () => {
  const placing = Array.from({ length: 8 }, () => place())
  const stopped = stop(`event ${match}`).then(async () => {
    const [row] = await world.db<{ count: number }[]>`
      select count(*)::int as count from studio.sports_legs where event_id = ${match}`
    return row!.count
  })
  const done = await Promise.allSettled(placing)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(await stopped)
})

test('what players are shown is shut with it', async () => {
  const shown = () => selectShown(world.db, [match], [1])
  expect(await shown()).toMatchObject([{ isStopped: false }])
  await stop(`event ${match}`)
  expect(await shown()).toMatchObject([{ isStopped: true }])
})

const limit = (scope: string, figures: object) =>
  desk.book_limit(
    { request_id, scope, currency: 'CRD', payout: null, event: null, outcome: null, player: null, reason, ...figures },
    brand,
  )

test('the most special scope that says something of a figure counts, and what it does not say comes from the next', async () => {
  await limit('book', { payout: '18000', player: '9500' })
  await expect(place()).rejects.toMatchObject({ code: 'limit_reached', details: { payout: '18000' } })
  await limit('league league-1', { payout: '50000' })
  const who = placerOf()
  expect((await place(single(), who)).state).toBe('OPEN')
  await expect(place(single(), who)).rejects.toThrow('limit_reached')
  await limit(`event ${match}`, { player: '18000' })
  expect((await place(single(), who)).state).toBe('OPEN')
  await limit(`event ${match}`, { outcome: '20000' })
  await expect(place()).rejects.toThrow('limit_reached')
  expect((await place(single(match, '3'))).state).toBe('OPEN')
  await limit(`event ${match}`, { event: '20000' })
  await expect(place(single(match, '3'))).rejects.toThrow('limit_reached')
  const told = await desk.book_limits({ request_id, currency: 'CRD' }, brand)
  expect(told?.limits?.map(({ scope, event, payout }) => [scope, event, payout])).toEqual([
    [`event ${match}`, '20000', null],
    ['league league-1', null, '50000'],
    ['book', null, '18000'],
  ])
  expect(await limit(`market ${match} 1 `, {})).toEqual({ status: 'NOT_FOUND' })
})

const rule = async (ruling: Parameters<typeof desk.book_rule>[0]['ruling'], version?: string) =>
  desk.book_rule(
    {
      ...{ request_id, event: match, market: 1, specifiers: '', ruling, reason },
      version: version ?? (await marketNow()).version,
    },
    brand,
  )
const HOME = [
  { outcome: '1', came: 'win' as const },
  { outcome: '3', came: 'lose' as const },
]

test('a ruling settles over the feed, which does not undo it later; given back, the feed decides, and money follows', async () => {
  const [won, lost] = [await place(), await place(single(match, '3'))]
  expect(await rule(HOME)).toEqual({ status: 'OK' })
  await book.settleAll()
  expect([(await stateOf(won.id)).returned, (await stateOf(lost.id)).returned]).toEqual([19_000n, 0n])
  expect(wallet.money()).toBe(BACK - 1_000n)
  await expect(place()).rejects.toThrow('bet_closed')
  await book.hear(book.settlement(match, 1, '', { 1: 0, 3: 1 }))
  await book.settleAll()
  expect([(await stateOf(won.id)).returned, wallet.money()]).toEqual([19_000n, BACK - 1_000n])
  expect(await marketNow()).toMatchObject({ disputed: true, state: 'ruled' })
  expect((await desk.book_health({ request_id }, brand))!.disputed).toBe(1)
  expect(await rule('feed')).toEqual({ status: 'OK' })
  await book.settleAll()
  expect([(await stateOf(won.id)).returned, (await stateOf(lost.id)).returned]).toEqual([0n, 19_000n])
  expect([wallet.money(), (await marketNow()).disputed]).toEqual([BACK - 1_000n, false])
})

test('the same ruling twice and eight at once pays once; a void gives all stakes back; nothing settled is open again', async () => {
  const bet = await place()
  const { version } = await marketNow()
  const all = await Promise.all(Array.from({ length: 8 }, () => rule(HOME, version)))
  expect(all).toEqual(Array(8).fill({ status: 'OK' }))
  await book.settleAll()
  expect(wallet.money()).toBe(BACK + 9_000n)
  expect(await rule('void', version)).toEqual({ status: 'STALE' })
  expect(await rule('void')).toEqual({ status: 'OK' })
  await book.settleAll()
  expect([(await stateOf(bet.id)).returned, wallet.money()]).toEqual([10_000n, BACK])
  await rule('feed')
  await book.settleAll()
  expect([await stateOf(bet.id), wallet.money()]).toEqual([
    { state: 'OPEN', returned: null, refusal: '' },
    BACK - 10_000n,
  ])
})

test('a ruling names each outcome, once, of a market that is there', async () => {
  expect(await rule([HOME[0]!])).toEqual({ status: 'OUTCOMES_MISSING' })
  expect(await rule([...HOME, { outcome: '9', came: 'lose' }])).toEqual({ status: 'OUTCOMES_MISSING' })
  expect(
    await desk.book_rule(
      { request_id, event: 'none', market: 1, specifiers: '', ruling: 'void', version: '0', reason },
      brand,
    ),
  ).toEqual({ status: 'NOT_FOUND' })
})

test('one bet is void whatever its legs come to, and decided by them once that is taken back', async () => {
  const [bet, same] = [await place(), await place()]
  const setVoid = (id: string, to = true) => desk.book_void({ request_id, bet: id, void: to, reason }, brand)
  const all = await Promise.all(Array.from({ length: 8 }, () => setVoid(bet.id)))
  expect(all).toEqual(Array(8).fill({ status: 'OK' }))
  await book.hear(book.settlement(match, 1, '', { 1: 1, 3: 0 }))
  await book.settleAll()
  expect([(await stateOf(bet.id)).returned, (await stateOf(same.id)).returned]).toEqual([10_000n, 19_000n])
  expect(wallet.money()).toBe(BACK + 9_000n)
  await setVoid(bet.id, false)
  await book.settleAll()
  expect([(await stateOf(bet.id)).returned, wallet.money()]).toEqual([19_000n, BACK + 18_000n])
  expect(await setVoid('tkt-none')).toEqual({ status: 'STALE' })
})

test('an event tells for each outcome what the house wins or loses by its single bets', async () => {
  await place()
  await place()
  await place(single(match, '3'))
  await place(slipOf([legOf(match, '1', 1_900), legOf(other, '1', 1_900)]))
  const { event, markets } = await eventOf()
  expect(event).toMatchObject({ bets: 4, stake: '40000', home: 'Home', stopped: false, liability: '53100' })
  expect(markets!.find(({ market }) => market === 1)!.outcomes).toMatchObject([
    { outcome: '1', fair: '2.000', price: '1.900', bets: 2, stake: '20000', house: '-8000', combined: 1 },
    { outcome: '3', bets: 1, stake: '10000', house: '11000', combined: 0 },
  ])
  const list = await desk.book_events({ request_id, currency: 'CRD', when: 'coming', sport: 'football' }, brand)
  expect(list!.events!.find(each => each.event === match)).toEqual(event)
  const live = await desk.book_events({ request_id, currency: 'VND', when: 'live' }, brand)
  expect(live!.events!.map(each => each.event)).not.toContain(match)
})

test('a free bet costs the house what it wins, and void it gives nothing back', async () => {
  const bet = await place()
  await world.db`update studio.rounds set reward = 'free' where id = ${bet.id}`
  const { event, markets } = await eventOf()
  expect([event!.stake, markets!.find(({ market }) => market === 1)!.outcomes[0]]).toMatchObject([
    '0',
    { bets: 1, stake: '0', house: '-9000' },
  ])
  await book.hear(book.settlement(match, 1, '', { 1: 1, 3: 0 }))
  await book.settleAll()
  await desk.book_void({ request_id, bet: bet.id, void: true, reason }, brand)
  await book.settleAll()
  expect(await stateOf(bet.id)).toMatchObject({ state: 'SETTLED', returned: 0n })
})

test('bets are found by id, event and player; what waits and how the feed is heard is told', async () => {
  const who = placerOf()
  const [bet] = [await place(single(), who), await place()]
  const find = async (wanted: object) => (await desk.book_bets({ request_id, language: 'EN', ...wanted }, brand))!.bets!
  expect(await find({ bet: bet.id })).toMatchObject([
    {
      bet: bet.id,
      player: who.player,
      brand,
      stake: '10000',
      legs: [{ event: match, name: 'Home – Away: Match result, Home' }],
    },
  ])
  expect([await find({ event: match }), await find({ players: [who.player] }), await find({})]).toMatchObject([
    { length: 2 },
    { length: 1 },
    { length: 0 },
  ])
  await book.hear(
    book.odds(match, [], 3, { status: 4 }),
    ...([1, 3] as const).map(producer => ({
      kind: 'alive' as const,
      producer,
      timestamp: book.clock.now - 70,
      subscribed: 1 as const,
    })),
  )
  book.clock.now += 11 * 60_000
  const health = (await desk.book_health({ request_id }, brand))!
  expect(health.waiting).toMatchObject({ delayed: { count: 0, since: null }, unsettled: { since: expect.any(Number) } })
  expect(health.waiting!.unsettled.count).toBeGreaterThanOrEqual(2)
  await gatherBook(world.db, book.clock.now)
  expect(await registry.metrics()).toMatch(/studio_sports_feed_heard\{producer="3"\} 0/)
  expect(await registry.metrics()).toMatch(/studio_sports_waiting\{kind="unsettled"\} [2-9]/)
  expect(health.producers).toMatchObject([
    { producer: 1, heard: false },
    { producer: 3, heard: false },
  ])
})

test('a brand without a book has no desk', async () => {
  expect(await desk.book_stop({ request_id, scope: 'book', stopped: true, reason }, 'LACQUER')).toEqual({
    status: 'NOT_SUPPORTED',
  })
  expect((await place()).state).toBe('OPEN')
})
