import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import {
  brand,
  EVEN,
  givenTraders,
  reason,
  request_id,
  type Traders,
} from '../../../../../tests/support/sports/traders.ts'
import { alive, marketOf } from '../../../../../tests/support/sports/world.ts'
import { LEAST_MARGIN, MOST_MARGIN, marginsOf, readMargin } from './margins.ts'

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

const say = (scope: string, market: number | null, margin: string | null) =>
  w.desk.book_margin({ request_id, scope, market, margin, reason }, brand)
const told = async () => (await w.desk.book_margins({ request_id, language: 'VI' }, brand))!

test('prices from then on have the new margin, and a bet at the old price stands', async () => {
  const bet = await w.place()
  expect(await w.marketNow()).toMatchObject({ margin: '5.00', outcomes: [{ price: '1.900' }, { price: '1.900' }] })
  expect(await say('sport football', 1, '10')).toEqual({ status: 'OK' })
  expect((await w.place()).state).toBe('OPEN')
  await w.book.hear(w.book.odds(w.match, [marketOf(1, '', EVEN), marketOf(16, 'hcp=-0.5', { 1714: 0.5, 1715: 0.5 })]))
  expect(await w.marketNow()).toMatchObject({ margin: '10.00', outcomes: [{ price: '1.800' }, { price: '1.800' }] })
  await expect(w.place()).rejects.toThrow('odds_changed')
  expect((await w.place(w.single(w.match, '1714', 16, 'hcp=-0.5'))).state).toBe('OPEN')
  await w.book.hear(w.book.settlement(w.match, 1, '', { 1: 1, 3: 0 }))
  await w.book.settleAll()
  expect(await w.stateOf(bet.id)).toMatchObject({ state: 'SETTLED', returned: 19_000n })
})

test('all that stands is told once more and priced anew, though the feed has nothing new to say', async () => {
  const odds = w.book.odds(w.match, [marketOf(1, '', EVEN)])
  await w.book.hear(odds)
  const hearAlive = () => w.book.hear(alive(1, w.book.clock.now), alive(3, w.book.clock.now))
  expect(await hearAlive()).toEqual([])
  await say('book', null, '8')
  const asked = await hearAlive()
  expect(asked.map(({ producer }) => producer)).toEqual([1, 3])
  await w.book.intake.take([{ message: { ...odds, request_id: 1 } as typeof odds }])
  expect(await w.marketNow()).toMatchObject({ state: 'open', margin: '8.00', outcomes: [{ price: '1.840' }, {}] })
  expect(await hearAlive()).toEqual([])
})

test('a margin is said within its bounds, in its place, and taken back; two at once leave one', async () => {
  for (const [scope, margin, status] of [
    ['book', '0.99', 'MARGIN_INVALID'],
    ['book', '20.01', 'MARGIN_INVALID'],
    ['league league-1', '5', 'NOT_FOUND'],
    [`event ${w.match}`, '5', 'NOT_FOUND'],
  ] as const)
    expect(await say(scope, 1, margin)).toEqual({ status })
  const both = await Promise.all(['7', '6.5'].map(margin => say('sport tennis', 186, margin)))
  expect(both).toEqual([{ status: 'OK' }, { status: 'OK' }])
  const { margins, markets, shipped, bounds } = await told()
  expect(margins).toMatchObject([{ scope: 'sport tennis', name: 'Quần vợt', market: 186, reason }])
  expect([['7.00', '6.50'].includes(margins![0]!.margin), shipped, bounds]).toEqual([
    true,
    { few: '5.00', many: '8.00' },
    { least: '1.00', most: '20.00' },
  ])
  expect(markets!.find(({ market }) => market === 202)).toEqual({ market: 202, name: 'Set n: đội thắng' })
  await say('sport tennis', 186, null)
  expect((await told()).margins).toEqual([])
})

test('the most special place that says something counts', () => {
  const margins = marginsOf([
    { scope: 'book', market: 0, margin: 600 },
    { scope: 'book', market: 16, margin: 300 },
    { scope: 'sport tennis', market: 0, margin: 700 },
    { scope: 'sport tennis', market: 186, margin: 400 },
  ])
  const of = (sport: string, market: number) => margins.of(sport, market, 2)
  expect([of('football', 1), of('football', 16), of('tennis', 16), of('tennis', 186)]).toEqual([0.06, 0.03, 0.07, 0.04])
  expect([2, 6].map(outcomes => marginsOf([]).of('football', 1, outcomes))).toEqual([0.05, 0.08])
  expect(['1', '20.00', '4.2', '20.01'].map(readMargin)).toEqual([LEAST_MARGIN, MOST_MARGIN, 420, undefined])
})
