import { closeHttp } from '#shared/server/close-http.ts'
import { assertDurable, connect } from '#shared/server/db.ts'
import { openInternal } from '#shared/server/internal.ts'
import { createLog } from '#shared/server/log.ts'
import { createReadiness } from '#shared/server/readiness.ts'
import { repeat } from '#shared/server/repeat.ts'
import { buildApp, openFeed } from './app.ts'
import { readConfig } from './config.ts'
import { gatherMatches } from './server/operations.ts'

const TICK_MS = 50

const config = readConfig(process.env)
const log = createLog('feed', config.LOG_LEVEL)
const db = connect(config.FEED_DATABASE_URL)
await assertDurable(db)
const feed = await openFeed(config, db, log)
let stopping = false
const isReady = createReadiness(db, 'apps/studio/feed/database/migrations', () => !stopping)
const app = await buildApp(feed, isReady)
const internal = await openInternal(
  { port: config.FEED_INTERNAL_PORT, host: config.INTERNAL_HOST },
  { isReady, gather: () => gatherMatches(feed) },
)
await app.listen({ port: config.FEED_PORT, host: config.HOST })
const stopTelling = repeat(
  TICK_MS,
  async () => void (await feed.teller.tellDue()),
  error => log.warn({ err: error }, 'the feed could not go on'),
)

async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 15_000).unref()
  await stopTelling()
  await feed.close()
  await closeHttp(app)
  await db.end()
  internal.close()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
