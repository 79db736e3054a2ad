import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFeedDatabase } from '../../../tests/support/database.ts'
import {
  FEED_KEY,
  fewMatches,
  givenFeed,
  openTestFeed,
  readTold,
  tellUntil,
} from '../../../tests/support/sports/feed.ts'
import { readMatches } from '../../../tools/verify/verify-match/records.ts'
import { reportMatches } from '../../../tools/verify/verify-match/report.ts'
import { createFeedClient } from '../feed-client.ts'
import type { EventMessage, FeedMessage, OddsChange } from '../feed-messages.ts'
import { commitTo, matchOfSeed } from './commitment.ts'

const START = Date.UTC(2027, 0, 9, 12, 0)
const MINUTE = 60_000
const LEAGUES = ['coral', 'neon-ladder', 'clearwater']
const HOUR = 60 * MINUTE

const ofEvents = (told: readonly FeedMessage[]) =>
  told.filter((message): message is EventMessage => 'event_id' in message)
const byEvent = (told: readonly FeedMessage[]) => Map.groupBy(ofEvents(told), message => message.event_id)

type Given = Awaited<ReturnType<typeof givenFeed>>
let given: Given
beforeAll(async () => {
  given = await givenFeed(START, LEAGUES)
  // Neon is being played, the others are announced.
  await given.tellUntil(START + 13 * MINUTE)
})
afterAll(() => given.close())

/** Messages of the stream until one that is wanted. */
async function listen(after: bigint, isLast: (message: FeedMessage) => boolean) {
  const stop = new AbortController()
  const lines: { offset: bigint; message: FeedMessage }[] = []
  for await (const line of given.client.stream(after, stop.signal)) {
    lines.push(line)
    if (isLast(line.message)) break
  }
  stop.abort()
  return lines
}

test('the stream has every message in its order, without a gap, and goes on where its listener was', async () => {
  const told = await given.told()
  const isLast = (message: FeedMessage) => JSON.stringify(message) === JSON.stringify(told.at(-1))
  const lines = await listen(0n, isLast)
  expect(lines.map(({ message }) => message)).toEqual(told)
  expect(lines.map(({ offset }) => Number(offset))).toEqual(told.map((_, i) => i + 1))
  const later = await listen(BigInt(told.length - 3), isLast)
  expect(later.map(({ message }) => message)).toEqual(told.slice(-3))
})

test('both producers are alive every ten seconds', async () => {
  for (const producer of [1, 3] as const) {
    const times = (await given.told()).flatMap(each =>
      each.kind === 'alive' && each.producer === producer ? [each.timestamp] : [],
    )
    expect(times).toEqual(times.map((_, i) => START + i * 10_000))
    expect(times.length).toBeGreaterThan(30)
  }
})

test('who begins in the middle of a match tells what an uninterrupted process tells; so do two at once', async () => {
  const clock = { now: START }
  const worlds = await Promise.all([freshFeedDatabase(), freshFeedDatabase()])
  const options = { nowMs: () => clock.now, calendar: fewMatches(START, LEAGUES.slice(0, 2)) }
  const open = (world: (typeof worlds)[number]) => openTestFeed(world, options)
  const [whole, first] = [await open(worlds[0]), await open(worlds[1])]
  const until = START + 31 * MINUTE
  await tellUntil(whole.teller, clock, until)
  clock.now = START
  await tellUntil(first.teller, clock, START + 17 * MINUTE)
  // The first loses its lease in the middle of two matches; from then on three take it from one another.
  const all = [first, await open(worlds[1]), await open(worlds[1])]
  for (let round = 0; clock.now < until; round++) {
    clock.now = Math.min(until, clock.now + 30_000)
    if (round % 2 === 0) await worlds[1]!.db`delete from studio.leases`
    await Promise.all(all.map(each => each.teller.tellDue()))
  }
  for (const each of all) await each.teller.tellDue()
  const [expected, got] = await Promise.all(worlds.map(async world => byEvent(await readTold(world.db))))
  expect(expected!.size).toBe(2)
  for (const [id, messages] of expected!) expect(got!.get(id)).toEqual(messages)
  const [row] = await worlds[1]!.db`select count(*)::int as open from feed.fixtures where next_at is not null`
  expect(row).toEqual({ open: 0 })
  await Promise.all([whole, ...all].map(feed => feed.close()))
  await Promise.all(worlds.map(world => world.drop()))
})

test('another secret than the one by which matches were announced stops the start', async () => {
  const options = { nowMs: () => START, calendar: () => [] }
  const env = { FEED_SEED_SECRET: 'another-secret-of-seeds-for-a-test-alone' }
  await expect(openTestFeed(given.world, options, env)).rejects.toThrow('FEED_SEED_SECRET is not the one')
})

test('a recovery tells results again and how all matches stand, then that it is complete', async () => {
  const [head] = await given.db<{ position: bigint }[]>`select position from feed.head`
  const told = await given.told()
  for (const producer of [1, 3] as const) {
    await given.client.recover(producer, START, BigInt(70 + producer))
    const lines = await listen(
      head!.position,
      message => message.kind === 'snapshot_complete' && message.producer === producer,
    )
    const answered = lines.map(({ message }) => message).filter(message => message.producer === producer)
    expect(answered.every(message => 'request_id' in message && message.request_id === 70 + producer)).toBe(true)
    const settled = (messages: readonly FeedMessage[]) =>
      messages.filter(({ kind }) => kind === 'bet_settlement').length
    expect(settled(answered)).toBe(settled(told.filter(message => message.producer === producer)))
    const standing = new Map(
      ofEvents(told).flatMap(message => (message.kind === 'odds_change' ? [[message.event_id, message]] : [])),
    )
    const odds = answered.filter(message => message.kind === 'odds_change')
    const wanted = [...standing.values()].filter(
      message => message.producer === producer && message.sport_event_status.status < 3,
    )
    expect(odds.map(({ request_id: _, ...message }) => message)).toEqual(wanted)
    expect(odds.length).toBe(producer === 1 ? 1 : 2)
  }
})

test('the schedule binds each match, and a seed is told only when it is over, as it was committed to', async () => {
  const fixtures = await given.client.schedule(START, START + HOUR)
  expect(fixtures.length).toBe(3)
  const { id } = fixtures.find(({ sport }) => sport === 'neon-duel')!
  expect(await given.client.reveal(id)).toBeUndefined()
  await given.tellUntil(START + 19 * MINUTE)
  const reveal = (await given.client.reveal(id))!
  const { fixture, seed, parameters, settled } = reveal
  expect(fixtures).toContainEqual(fixture)
  expect(commitTo(seed, parameters)).toBe(fixture.commitment)
  expect(reportMatches(readMatches(JSON.stringify(reveal)), () => {})).toBe(0)
  expect(settled.length).toBeGreaterThan(5)
  const end = matchOfSeed(seed, id, parameters).moments.at(-1)!.status
  const last = ofEvents(await given.told()).findLast(each => each.event_id === id && each.kind === 'odds_change')
  expect(last).toMatchObject({ sport_event_status: end })
})

test('outcomes of one match are priced together from the grid of its scores', async () => {
  const { id } = (await given.client.schedule(START, START + HOUR)).find(({ sport }) => sport === 'tennis')!
  const tennis = [{ event: id, market: 186, specifiers: '', outcome: '4' }]
  expect(await given.client.calculate(tennis)).toBeUndefined()
  const other = await givenFeed(START, ['coral'])
  await other.tellUntil(START + MINUTE)
  const [football] = await other.client.schedule(START, START + HOUR)
  const leg = (market: number, outcome: string, specifiers = '') => ({
    event: football!.id,
    market,
    specifiers,
    outcome,
  })
  // What was told last, by what is known of the match by then.
  const odds = (await other.told()).findLast(({ kind }) => kind === 'odds_change') as OddsChange
  const fair = (market: number, outcome: string) =>
    odds.markets.find(({ id: market_ }) => market_ === market)!.outcomes.find(each => each.id === outcome)!.odds
  expect(await other.client.calculate([leg(1, '1')])).toBeCloseTo(fair(1, '1'), 9)
  // What is the same twice costs once, and home with over 0.5 is home.
  expect(await other.client.calculate([leg(1, '1'), leg(10, '9')])).toBeCloseTo(fair(1, '1'), 9)
  expect(await other.client.calculate([leg(1, '1'), leg(18, '12', 'total=0.5')])).toBeCloseTo(fair(1, '1'), 9)
  const both = await other.client.calculate([leg(1, '2'), leg(29, '74')])
  expect(both).toBeGreaterThan(fair(1, '2'))
  // No refunds, nothing that cannot be, nothing of halves.
  for (const legs of [[leg(18, '12', 'total=2')], [leg(1, '2'), leg(16, '1714', 'hcp=-0.5')], [leg(60, '1')]])
    expect(await other.client.calculate(legs)).toBeUndefined()
  await other.close()
})

test('nobody is told anything without the key, or what makes no sense', async () => {
  const stranger = createFeedClient({
    url: given.url,
    keyId: FEED_KEY.keyId,
    secret: 'another-secret-of-nobody-in-this-test',
  })
  await expect(stranger.schedule(0, 1)).rejects.toThrow('did not sign')
  expect((await given.app.inject({ url: '/v1/descriptions/markets' })).statusCode).toBe(401)
  await expect(given.client.schedule(-1, 5)).rejects.toThrow('400')
  await expect(given.client.recover(2 as never, 0, 1n)).rejects.toThrow('400')
  expect(await given.client.reveal('gs:match:none')).toBeUndefined()
  expect((await given.app.inject({ url: '/ready' })).statusCode).toBe(200)
})
