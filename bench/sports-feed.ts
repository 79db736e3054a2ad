import { openFeed } from '#apps/studio/feed/app.ts'
import { readConfig } from '#apps/studio/feed/config.ts'
import { createLog } from '#shared/server/log.ts'
import { onSoakDatabase } from '../tests/proofs/soak-database.ts'

const START = Date.UTC(2027, 0, 9, 12, 0)
const MINUTE = 60_000
/** So much of the calendar at a time are as many messages as 50 ms bring at the rate that is wanted. */
const LOOK_MS = 15_000
/** Issue 24: so many odds changes a second on half a core. */
const WANTED = 500
const SHARE = 0.5

export const options = { minutes: { type: 'string' } }

/**
 * The whole calendar told as fast as it goes (`--minutes` of it, 30 unless told otherwise), into a real database: odds changes of
 * live matches by the processor's time of the feed, and by the clock with all that PostgreSQL takes beside it.
 */
export async function run(print: (line: string) => void, { minutes = '30' }: { minutes?: string }) {
  return onSoakDatabase(
    'sports_feed',
    async (db, url) => {
      const secret = 'a-secret-that-only-benches-use-here'
      const keys = { FEED_KEY_ID: 'feed', FEED_KEY_SECRET: secret, FEED_SEED_SECRET: secret }
      const clock = { now: START }
      const config = readConfig({ FEED_DATABASE_URL: url, ...keys })
      const feed = await openFeed(config, db, createLog('bench', 'silent'), { nowMs: () => clock.now })
      const publishedAt = performance.now()
      const published = await feed.teller.tellDue()
      print(`announced: ${published} messages in ${Math.round(performance.now() - publishedAt)} ms`)
      const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
      while (clock.now < START + Number(minutes) * MINUTE) {
        clock.now += LOOK_MS
        await feed.teller.tellDue()
      }
      const seconds = (performance.now() - startedAt) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      const busy = (user + system) / 1e6
      const [row] = await db<{ odds: number; bytes: number }[]>`
      select count(*)::int as odds, avg(length(body))::int as bytes from feed.messages
      where kind = 'odds_change' and producer = 1`
      const { odds, bytes } = row!
      print(
        `${minutes} minutes of the calendar: ${odds} live odds changes of ${bytes} bytes in ${seconds.toFixed(1)} s`,
      )
      print(`a second: ${Math.round(odds / seconds)} by the clock, ${Math.round(odds / busy)} of the feed's processor`)
      await feed.close()
      return { ratio: odds / busy / (WANTED / SHARE) }
    },
    'apps/studio/feed/database/migrations',
  )
}
