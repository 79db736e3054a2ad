import Fastify from 'fastify'
import { matchOfSeed } from '#apps/studio/feed/commitment.ts'
import { MARKETS } from '#apps/studio/feed/descriptions.ts'
import { createNarration } from '#apps/studio/feed/narration.ts'
import { ok, type Route, serveSigned } from '#apps/studio/feed/server/signed.ts'
import type { FeedMarket, FeedMessage, Fixture, OddsChange } from '#apps/studio/feed-messages.ts'
import { PARAMETERS } from '../../tests/support/sports/parameters.ts'
import { eventId, FEED_KEY, type FeedPlan, isLive } from './plan.ts'

/*
 * A feed in a process of its own that says so many odds changes a second: those of played football matches, with all their markets,
 * under the ids of its own matches. The first market moves with each. `periods` hold the last places and times that were said of a
 * match, so that whoever sees one knows how late it and those that it replaced are.
 */

const plan = JSON.parse(process.env.BENCH_PLAN!) as FeedPlan
const MATCHES = 6
const ALIVE_MS = 5_000
const TOLD_PLACES = 12
const TICK_MS = 10
const HOUR = 3_600_000
/** Of home; the price of each is another one. */
const CHANCES = [0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.52]

/** Of each match what its messages tell besides the first market, as text: a feed is another machine's work. */
const templates = Array.from({ length: MATCHES }, (_, i) => {
  const match = matchOfSeed(String(i).repeat(64), `bench-${i}`, JSON.stringify(PARAMETERS.football))
  const narration = createNarration({ id: '', publishedAt: 0, startAt: 1_000 }, match)
  const told: string[] = []
  while (narration.nextAt() !== undefined)
    for (const message of narration.tell())
      if (message.kind === 'odds_change' && message.markets.some(({ status }) => status === 1))
        told.push(message.markets.flatMap(each => (each.id === 1 ? [] : `,${JSON.stringify(each)}`)).join(''))
  return told
})

const fixtures: Fixture[] = Array.from({ length: plan.events }, (_, n) => ({
  ...{ id: eventId(n), sport: 'football', league: { id: 'bench', name: 'Bench', region: 'Bench' } },
  ...{ home: { id: 'h', name: 'Home' }, away: { id: 'a', name: 'Away' }, commitment: '0'.repeat(64), virtual: true },
  start_time: Date.now() + (isLive(n) ? -1 : 1) * HOUR,
}))

const listeners = new Set<(line: string) => void>()
const counts = new Map<number, [place: number, at: number][]>()
let offset = 0
let next = 0

function say(message: FeedMessage): void {
  sayText(JSON.stringify(message))
}

function sayText(message: string): void {
  const line = `{"offset":${++offset},"message":${message}}\n`
  for (const hear of listeners) hear(line)
}

function sayOdds(n: number): void {
  const now = Date.now()
  const places = counts.get(n) ?? []
  const place = (places.at(-1)?.[0] ?? 0) + 1
  counts.set(n, [...places.slice(1 - TOLD_PLACES), [place, now]])
  const list = templates[n % MATCHES]!
  const others = list[(place + n) % list.length]!
  const chance = CHANCES[place % CHANCES.length]!
  const first: FeedMarket = {
    ...{ id: 1, specifiers: '', status: 1 },
    outcomes: [chance, 0.25, 0.75 - chance].map((p, i) => ({
      ...{ id: String(i + 1), active: 1, odds: 1 / p, probabilities: p },
    })),
  }
  const message: OddsChange = {
    ...{ kind: 'odds_change', producer: isLive(n) ? 1 : 3, timestamp: now, event_id: eventId(n) },
    sport_event_status: { status: isLive(n) ? 1 : 0, home_score: 0, away_score: 0, periods: counts.get(n)! },
    markets: [first],
  }
  sayText(`${JSON.stringify(message).slice(0, -']}'.length)}${others}]}`)
}

const alive = () => {
  for (const producer of [1, 3] as const) say({ kind: 'alive', producer, timestamp: Date.now(), subscribed: 1 })
}

const routes: Route[] = [
  {
    ...{ method: 'GET', path: '/v1/stream' },
    stream: async (_, __, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson' })
      reply.raw.flushHeaders()
      const hear = (line: string) => void reply.raw.write(line)
      listeners.add(hear)
      reply.raw.on('close', () => listeners.delete(hear))
      alive()
    },
  },
  { ...{ method: 'GET', path: '/v1/schedule' }, answer: async () => ok(fixtures) },
  { ...{ method: 'GET', path: '/v1/descriptions/markets' }, answer: async () => ok(MARKETS) },
  {
    ...{ method: 'POST', path: '/v1/:producer/recovery' },
    answer: async ({ params, query }) => {
      const producer = params.producer === '1' ? 1 : 3
      const request = Number(query.request_id)
      say({ kind: 'snapshot_complete', producer, timestamp: Date.now(), request_id: request })
      return { status: 202, value: { request_id: request, messages: 0 } }
    },
  },
]

const app = Fastify()
app.addHook('onRequest', async () => {})
await serveSigned(app, FEED_KEY, Date.now, routes)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
setInterval(alive, ALIVE_MS)
let startedAt: number | undefined
setInterval(() => {
  if (startedAt === undefined) return
  const due = ((performance.now() - startedAt) / 1_000) * plan.perSecond
  for (; next < due; next++) sayOdds(next % plan.events)
}, TICK_MS)
process.on('message', () => {
  startedAt = performance.now()
})
process.send!({ url })
