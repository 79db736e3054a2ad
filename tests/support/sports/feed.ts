import { buildApp, openFeed } from '#apps/studio/feed/app.ts'
import { type Pairing, pairingsAt } from '#apps/studio/feed/calendar/calendar.ts'
import { readConfig } from '#apps/studio/feed/config.ts'
import { createFeedClient } from '#apps/studio/feed-client.ts'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import { createLog } from '#shared/server/log.ts'
import { type FreshDatabase, freshFeedDatabase } from '../database.ts'

export const FEED_KEY = { keyId: 'feed', secret: 'a-feed-secret-that-only-tests-use-now' }
export const SEED_SECRET = 'a-secret-of-seeds-that-only-tests-use'
/** Rounds that begin so long from now. */
const [LEAST_MS, MOST_MS] = [5 * 60_000, 20 * 60_000]

/** A match of each of some leagues, as the calendar has it at a moment: none has begun for five minutes. */
export function fewMatches(at: number, leagues: readonly string[]): () => Pairing[] {
  const soon = pairingsAt(at).filter(({ startAt }) => startAt >= at + LEAST_MS && startAt < at + MOST_MS)
  const few = leagues.map(id => soon.find(({ league }) => league.id === id)!)
  return () => few
}

type Options = { nowMs: () => number; calendar: () => Pairing[] }

/** A process of the feed on a database, at a clock of the test's: it tells when it is told to. */
export function openTestFeed(world: FreshDatabase, options: Options, env: Record<string, string> = {}) {
  const config = readConfig({
    ...{ FEED_DATABASE_URL: world.url, FEED_KEY_ID: FEED_KEY.keyId, FEED_KEY_SECRET: FEED_KEY.secret },
    ...{ FEED_SEED_SECRET: SEED_SECRET, ...env },
  })
  return openFeed(config, world.db, createLog('test', 'silent'), options)
}

/** A feed that listens on a database of its own, and a client that asks it. */
export async function givenFeed(startMs: number, leagues: readonly string[], env: Record<string, string> = {}) {
  const world = await freshFeedDatabase()
  const clock = { now: startMs }
  const feed = await openTestFeed(world, { nowMs: () => clock.now, calendar: fewMatches(startMs, leagues) }, env)
  // Signatures are of the real clock: only matches go by the test's.
  const app = await buildApp({ ...feed, nowMs: Date.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...{ feed, app, clock, url, world, db: world.db, client: createFeedClient({ url, ...FEED_KEY }) },
    tellUntil: (until: number) => tellUntil(feed.teller, clock, until),
    told: () => readTold(world.db),
    close: async () => {
      await feed.close()
      app.server.closeAllConnections()
      await app.close()
      await world.drop()
    },
  }
}

const LOOKS_MS = 10_000

/** Goes on to a moment, as a process does that looks every so often. */
export async function tellUntil(teller: { tellDue: () => Promise<number> }, clock: { now: number }, until: number) {
  for (; clock.now < until; clock.now = Math.min(until, clock.now + LOOKS_MS)) await teller.tellDue()
  await teller.tellDue()
}

/** All that is kept, in its order. */
export async function readTold(db: FreshDatabase['db']): Promise<FeedMessage[]> {
  const rows = await db<{ body: string }[]>`select body from feed.messages order by position`
  return rows.map(({ body }) => JSON.parse(body) as FeedMessage)
}
