import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { betAroundGoals } from '../../../../../tests/proofs/sports/late.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import {
  alive,
  type Book,
  complete,
  marketOf,
  openBook,
  silentSource,
} from '../../../../../tests/support/sports/world.ts'
import type { FeedMessage } from '../../../feed-messages.ts'
import { takeLease } from '../../../leases/lease.ts'
import { countOutcomes, selectMarkets } from '../store-markets.ts'
import { setStop } from '../trading/stops.ts'
import { isHeard, WINDOW_MS } from './intake.ts'
import { selectProducers } from './store-feed.ts'

let world: FreshDatabase
let desk: Book
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())
beforeEach(async () => {
  await world.db`delete from studio.sports_producers`
  await world.db`delete from studio.sports_stream`
  desk = openBook(world.db, createFakeWallet().client)
})
afterEach(() => desk.close())

const heard = async () => {
  const [live] = await selectProducers(world.db)
  return isHeard(live!, desk.clock.now)
}

test('nothing is open before the first recovery is complete, which asks for everything', async () => {
  const [asked] = await desk.hear(alive(1, desk.clock.now))
  expect(asked).toEqual({ producer: 1, after: 0, requestId: 1n })
  expect(await heard()).toBe(false)
  await desk.hear(complete(1, desk.clock.now, 2n))
  expect(await heard()).toBe(false)
  await desk.hear(complete(1, desk.clock.now, 1n))
  expect(await heard()).toBe(true)
})

test('after silence a recovery begins at the last alive before it; with the feed away for long it is of everything', async () => {
  await desk.up()
  desk.clock.now += 10_000
  const before = desk.clock.now
  await desk.hear(alive(1, before))
  desk.clock.now += 26_000
  expect(await heard()).toBe(false)
  expect(await desk.hear(alive(1, desk.clock.now))).toMatchObject([{ after: before }])
  // A snapshot that got lost is asked for again, from where nothing was missing.
  await desk.intake.lose()
  desk.clock.now += 10_000
  const [again] = await desk.hear(alive(1, desk.clock.now))
  expect(again).toMatchObject({ after: before, requestId: 3n })
  await desk.hear(complete(1, desk.clock.now, 3n))
  desk.clock.now += WINDOW_MS + 1
  expect(await desk.hear(alive(1, desk.clock.now))).toMatchObject([{ after: 0 }])
})

test('a producer that says it lost us is recovered, and the other one goes on', async () => {
  await desk.up()
  expect(await desk.hear(alive(3, desk.clock.now, 0))).toMatchObject([{ producer: 3 }])
  expect(await heard()).toBe(true)
})

test('a gap in the stream closes everything until it is recovered', async () => {
  await desk.up()
  const line = (offset: bigint) => ({ offset, message: desk.odds('gap', [marketOf(1, '', { 1: 0.5, 3: 0.5 })]) })
  await desk.intake.take([line(5n)])
  expect(await heard()).toBe(true)
  await desk.intake.take([line(7n)])
  expect(await heard()).toBe(false)
})

test('who lost the lease writes nothing', async () => {
  const lease = (await takeLease(world.db, 'sportsbook'))!
  await lease.release()
  const line = { offset: 1n, message: desk.odds('leased', [marketOf(1, '', { 1: 0.5, 3: 0.5 })]) }
  await expect(desk.intake.take([line], lease)).rejects.toThrow('another')
  expect(await world.db`select from studio.sports_events where id = 'leased'`).toHaveLength(0)
})

test('the consumer reads the calendar, follows the stream, and recovers what it is asked for', async () => {
  const { now } = desk.clock
  const asked: number[] = []
  let told = () => {}
  const isTold = new Promise<void>(resolve => {
    told = resolve
  })
  const source = {
    ...silentSource,
    markets: async () => [{ id: 1, group: 'main' }],
    async *stream(_: bigint, signal: AbortSignal) {
      yield { offset: 1n, message: alive(1, now) }
      await isTold
      yield { offset: 2n, message: desk.odds('streamed', [marketOf(1, '', { 1: 0.5, 3: 0.5 })], 1) }
      await new Promise(resolve => signal.addEventListener('abort', resolve))
    },
    async recover(producer: 1 | 3, after: number, requestId: bigint) {
      asked.push(after)
      told()
      return [desk.odds('recovered', [marketOf(1, '', { 1: 0.5, 3: 0.5 })], 1), complete(producer, now, requestId)]
    },
  }
  const other = openBook(world.db, createFakeWallet().client, { source, clock: desk.clock })
  other.start()
  await expect
    .poll(
      async () =>
        (await world.db`select from studio.sports_markets where event_id in ('streamed', 'recovered')`).length,
    )
    .toBe(2)
  expect([asked, await heard()]).toEqual([[0], true])
  await other.close()
  expect(await heard()).toBe(false)
})

const pricesOf = async (event: string) =>
  (await selectMarkets(world.db, [{ eventId: event, market: 1, specifiers: '' }]))[0]?.outcomes.map(each => each.price)

test('what an owner remembers of an event yields to what another one wrote since', async () => {
  const line = (chance: number) => [{ message: desk.odds('owned', [marketOf(1, '', { 1: chance, 3: 1 - chance })]) }]
  const take = async (lines: ReturnType<typeof line>) => {
    const lease = (await takeLease(world.db, 'owned'))!
    await desk.intake.take(lines, lease)
    await lease.release()
  }
  await take(line(0.5))
  const [late, last] = [line(0.3), line(0.4)]
  // Another process, and the first one again.
  const other = openBook(world.db, createFakeWallet().client)
  const lease = (await takeLease(world.db, 'owned'))!
  await other.intake.take(last, lease)
  await lease.release()
  const before = await pricesOf('owned')
  await take(late)
  expect(await pricesOf('owned')).toEqual(before)
  await other.close()
})

test('what was not committed is not remembered', async () => {
  const lease = (await takeLease(world.db, 'undone'))!
  const odds = (chance: number) => desk.odds('undone', [marketOf(1, '', { 1: chance, 3: 1 - chance })])
  const take = (...messages: FeedMessage[]) =>
    desk.intake.take(
      messages.map(message => ({ message })),
      lease,
    )
  await take(odds(0.5))
  const before = await pricesOf('undone')
  const next = odds(0.4)
  // Its name is none that the database takes.
  await expect(take(next, desk.odds('undone', [marketOf(2, '\0', { 1: 0.5, 3: 0.5 })]))).rejects.toThrow()
  await take(next)
  expect(await pricesOf('undone')).not.toEqual(before)
  await lease.release()
})

test('what traders changed is not written over by what is remembered', async () => {
  const lease = (await takeLease(world.db, 'traders'))!
  const take = (chance: number) => {
    const message = desk.odds('traded', [marketOf(1, '', { 1: chance, 3: 1 - chance })])
    return desk.intake.take([{ message }], lease)
  }
  const runOf = async () => (await selectMarkets(world.db, [{ eventId: 'traded', market: 1, specifiers: '' }]))[0]!.run
  await take(0.5)
  const before = await runOf()
  for (const isOn of [true, false]) await setStop(world.db, 'event traded', isOn, 'a test')
  await take(0.4)
  expect(await runOf()).toBe(before + 1n)
  await lease.release()
})

test('a market that shuts keeps its last prices, and opens with those that are told then, whoever hears of it', async () => {
  const places = [{ eventId: 'shut', market: 1, specifiers: '' }]
  const standing = async () => (await selectMarkets(world.db, places))[0]!
  const hear = async (chances: Record<string, number>, status: 1 | 0 = 1) => {
    const lease = (await takeLease(world.db, 'shut'))!
    await desk.intake.take([{ message: desk.odds('shut', [marketOf(1, '', chances, status)]) }], lease)
    await lease.release()
  }
  await hear({ 1: 0.5, 3: 0.5 })
  await hear({ 1: 0.25, 3: 0.75 })
  const { outcomes: last } = await standing()
  await hear({}, 0)
  expect(await standing()).toMatchObject({ shown: 0, outcomes: last })
  await hear({ 1: 0.4, 3: 0.6 })
  const { shown, outcomes } = await standing()
  expect([shown, outcomes.map(({ chance }) => chance)]).toEqual([1, [0.4, 0.6]])
  await hear({ 1: 0.4, 2: 0.3, 3: 0.3 })
  expect(await countOutcomes(world.db, places[0]!)).toBe(3)
})

test('bets around goals: none is accepted on what is known', async () => {
  const { tried, accepted, refused, known, wrong } = await betAroundGoals(world.db, 50)
  expect(wrong).toEqual([])
  expect(accepted + refused).toBe(tried)
  for (const count of [accepted, refused, known]) expect(count).toBeGreaterThan(0)
})
