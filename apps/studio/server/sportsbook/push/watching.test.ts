import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushed, STREAM_PATH } from '#apps/studio/api-sports.ts'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import { createLog } from '#shared/server/log.ts'
import { alive, complete, fixtureOf, marketOf, SPORTSBOOK } from '../../../../../tests/support/sports/world.ts'
import { givenStudio, launchOf } from '../../../../../tests/support/studio.ts'
import { ALIVE_MS, createIntake, type Intake } from '../listening/intake.ts'
import { upsertFixtures } from '../listening/store-feed.ts'
import { createWatching } from './watching.ts'

type Pushed = NonNullable<ReturnType<typeof pushed.parse>>

let given: Awaited<ReturnType<typeof givenStudio>>
let intake: Intake
let url = ''
let token = ''
let n = 0
let told = Date.now()
let match = ''
beforeAll(async () => {
  given = await givenStudio({}, 'TOUCHLINE')
  intake = createIntake({ db: given.db, now: Date.now, groupOf: book().groupOf })
  const launch = launchOf({ game: SPORTSBOOK })
  await given.fromPlatform('launch', launch)
  const entered = await given.ask<{ token: string }>('POST', '/stage/v1/sports/enter', { launch: launch.launch_token })
  token = entered.value.token
  await given.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(given.app.server.address() as AddressInfo).port}${STREAM_PATH}`
})
afterAll(async () => {
  await book().watching.close()
  await given.close()
})
beforeEach(async () => {
  for (const producer of [1, 3] as const)
    for (const { requestId } of await hear(alive(producer, told))) await hear(complete(producer, told, requestId))
  match = await anEvent()
})

const book = () => given.studio.sportsbook
const hear = (...messages: FeedMessage[]) => intake.take(messages.map(message => ({ message })))

async function anEvent(): Promise<string> {
  const id = `pushed-${n++}`
  await upsertFixtures(given.db, [fixtureOf(id, Date.now() + 3_600_000)])
  await hear(odds(id))
  return id
}

const about = () => ({ producer: 3 as const, timestamp: ++told, event_id: match })

const odds = (event: string, chance = 0.5, markets = [marketOf(29, '', { 74: 0.5, 76: 0.5 })]): FeedMessage => ({
  ...{ kind: 'odds_change', producer: 3, timestamp: ++told, event_id: event },
  sport_event_status: { status: 0, home_score: 0, away_score: 0, periods: [] },
  markets: [marketOf(1, '', { 1: chance, 3: 1 - chance }), ...markets],
})

/** A process of its own on the same book, and what one of its watchers is told. */
function watchAt(ids: string[], { isWhole = false, now = Date.now, times = 1 } = {}) {
  const deps = { db: given.db, log: createLog('test', 'silent'), now, groupOf: book().groupOf }
  const process = createWatching(deps, times)
  const heard: Pushed[] = []
  const stop = process.watch(ids, isWhole, frame =>
    heard.push(pushed.parse(JSON.parse(String(frame).slice('data: '.length)))!),
  )
  return { process, heard, stop }
}
const events = (heard: readonly Pushed[]) => heard.flatMap(each => ('event' in each ? [each] : []))

test('two processes tell their watchers what a third heard: events as they stand, those that are watched, each once', async () => {
  const other = await anEvent()
  const [one, two] = [watchAt([match]), watchAt([match, other], { isWhole: true })]
  for (const { heard } of [one, two]) await expect.poll(() => heard.length).toBe(1)
  await hear(odds(match, 0.4), odds(match, 0.25))
  await hear(odds(await anEvent(), 0.4))
  for (const { heard } of [one, two]) await expect.poll(() => heard.length).toBe(2)
  expect(events(one.heard)).toMatchObject([
    { event: { id: match }, markets: [{ market: 1, isOpen: true, outcomes: [{ price: 3_500 }, {}] }] },
  ])
  expect(events(two.heard)[0]!.markets.map(({ market }) => market)).toEqual([1, 29])
  await hear(odds(other))
  await expect.poll(() => two.heard.length).toBe(3)
  expect(events(two.heard)[1]!.event.told).toBeGreaterThan(events(two.heard)[0]!.event.told)
  one.stop()
  await hear(odds(match, 0.6))
  await expect.poll(() => two.heard.length).toBe(4)
  expect(one.heard.length).toBe(2)
  await Promise.all([one, two].map(({ process }) => process.close()))
})

test('one watcher of many events is told of each change, however many come at once', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, anEvent))
  const { heard, process } = watchAt(ids)
  await expect.poll(() => heard.length).toBe(1)
  for (const chance of [0.3, 0.4, 0.5, 0.6, 0.75]) await hear(...ids.map(id => odds(id, chance)))
  const last = () => new Map(events(heard).map(({ event, markets }) => [event.id, markets[0]!.outcomes[0]!.price]))
  await expect.poll(() => [...last().values()].filter(price => price === 1_290).length).toBe(40)
  await process.close()
})

test('a start that the schedule moves is told, and stays; a schedule that is older than a message moves nothing', async () => {
  const { heard, process } = watchAt([match])
  await expect.poll(() => heard.length).toBe(1)
  const shown = (event: object, more: object = {}) =>
    expect.poll(() => events(heard).at(-1)).toMatchObject({ event, ...more })
  const [first, later, last] = [3, 5, 7].map(hours => Date.now() + hours * 3_600_000) as [number, number, number]
  await upsertFixtures(given.db, [fixtureOf(match, first)])
  await shown({ startTime: first })
  await hear({ kind: 'fixture_change', ...about(), change_type: 2, start_time: later })
  await shown({ startTime: later })
  await upsertFixtures(given.db, [{ ...fixtureOf(match, first), home: { id: 'h', name: 'Renamed' } }])
  await shown({ home: 'Renamed', startTime: later })
  await upsertFixtures(given.db, [fixtureOf(match, last)])
  await shown({ startTime: last })
  await hear(odds(match, 0.4))
  await shown({ startTime: last }, { markets: [{ outcomes: [{ price: 2_330 }, {}] }] })
  await process.close()
})

test('an event that nothing is offered on yet is told, too', async () => {
  const id = `pushed-${n++}`
  const scheduled = (hours: number) => upsertFixtures(given.db, [fixtureOf(id, Date.now() + hours * 3_600_000)])
  await scheduled(1)
  const { heard, process } = watchAt([id])
  await expect.poll(() => heard.length).toBe(1)
  await scheduled(2)
  await expect.poll(() => events(heard)).toMatchObject([{ event: { id }, markets: [] }])
  await process.close()
})

test('a producer that falls silent shuts its markets at every watcher', async () => {
  const clock = { now: Date.now() }
  const { heard, process } = watchAt([match], { now: () => clock.now })
  await expect.poll(() => heard.length).toBe(1)
  clock.now += ALIVE_MS + 1
  await expect.poll(() => events(heard)[0]?.markets[0]?.isOpen).toBe(false)
  clock.now -= ALIVE_MS
  await expect.poll(() => events(heard)[1]?.markets[0]?.isOpen).toBe(true)
  await process.close()
})

const open = (query: string, bearer = token) =>
  fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${bearer}` } })

/** The next event of a stream of which something was read. */
async function* pushesOf(stream: Response): AsyncGenerator<Pushed> {
  let rest = ''
  for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n\n')
    rest = lines.pop()!
    for (const line of lines) yield pushed.parse(JSON.parse(line.slice('data: '.length)))!
  }
}

/** From where on a stream tells everything. */
async function sinceOf(pushes: AsyncGenerator<Pushed>): Promise<number> {
  for (;;) {
    const { value } = await pushes.next()
    if ('since' in value) return value.since
  }
}

test('a screen hears by a stream; one that comes again misses nothing that it does not ask for', async () => {
  for (const bearer of ['', 'x']) expect((await open(`events=${match}&whole=true`, bearer)).status).toBe(401)
  for (const query of ['', 'events=&whole=true', `events=${match}`, `events=${'a,'.repeat(150)}a&whole=true`])
    expect((await open(query)).status).toBe(400)
  const first = pushesOf(await open(`events=${match}&whole=true`))
  const since = await sinceOf(first)
  await hear(odds(match, 0.4))
  const { event } = (await first.next()).value as Extract<Pushed, { event: unknown }>
  expect([event.id, event.told > since]).toEqual([match, true])
  await first.return(undefined)
  await hear(odds(match, 0.3))
  const again = pushesOf(await open(`events=${match}&whole=true`))
  const later = await sinceOf(again)
  const { value } = await given.ask<{ event: { told: number } }>(
    ...(['GET', `/stage/v1/sports/event?event=${match}`, undefined, token] as const),
  )
  expect(value.event.told).toBe(later)
  await again.return(undefined)
})

test('who does not read is let go, and others hear on', async () => {
  const [slow, other] = [await open(`events=${match}&whole=true`), watchAt([match])]
  await expect.poll(() => other.heard.length).toBe(1)
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${i}`.padEnd(4_000, '-'), 1 / 100]))
  for (let i = 0; i < 25; i++) {
    await hear(odds(match, 0.3 + (i % 2) / 10, [marketOf(45, '', many)]))
    await expect.poll(() => events(other.heard).length).toBe(i + 1)
  }
  // It ends: whoever is still listened to would wait here for ever.
  const read = await slow.text().catch(() => 'cut off')
  expect(read.length).toBeGreaterThan(0)
  await other.process.close()
})

test('who is told that something changed looks then, however long it would wait by itself', async () => {
  const { heard, process } = watchAt([match], { times: 60_000 })
  await expect.poll(() => heard.length).toBe(1)
  await hear(odds(match, 0.4))
  process.lookSoon()
  await expect.poll(() => events(heard).length).toBe(1)
  await process.close()
})
