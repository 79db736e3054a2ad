import { closeHttp } from '#shared/server/close-http.ts'
import { assertDurable } from '#shared/server/db.ts'
import { drain } from '#shared/server/drain.ts'
import { openInternal } from '#shared/server/internal.ts'
import { createLog } from '#shared/server/log.ts'
import { createReadiness } from '#shared/server/readiness.ts'
import { buildApp, openStudio } from './app.ts'
import { readConfig } from './config.ts'
import { openRng } from './rng/rng.ts'
import { closeConnections, openConnections } from './server/connections.ts'
import { gatherDebts } from './server/operations.ts'
import { startListener } from './server/sportsbook/listening/listener.ts'
import { gatherBook } from './server/sportsbook/trading/metrics.ts'

const config = readConfig(process.env)
const log = createLog('studio', config.LOG_LEVEL)
if (config.STUDIO_TEST_SEED) log.warn('STUDIO_TEST_SEED is set: every round is foreseeable')
if (config.STUDIO_FAULTS) log.warn({ faults: config.STUDIO_FAULTS }, 'faults are on')
// The source of chance proves itself before anything may be played.
const rng = openRng()
const connections = openConnections(config.STUDIO_DATABASE_URL)
await assertDurable(connections.db)
const studio = openStudio(config, connections, log, rng)
let stopping = false
const isReady = createReadiness(connections.db, 'apps/studio/database/migrations', () => !stopping)
const app = await buildApp(studio, isReady)
studio.rounds.queue.start()
const { FEED_URL: url, FEED_KEY_ID: keyId, FEED_KEY_SECRET: secret, STUDIO_DATABASE_URL: databaseUrl } = config
const listener =
  url &&
  startListener(
    { databaseUrl, feed: { url, keyId, secret }, logLevel: config.LOG_LEVEL },
    log,
    studio.sportsbook.watching.lookSoon,
  )
if (listener) studio.sportsbook.start()
const gather = async () => {
  await gatherDebts(connections.db)
  if (config.FEED_URL) await gatherBook(connections.db, studio.sportsbook.now())
}
const internal = await openInternal(
  { port: config.STUDIO_INTERNAL_PORT, host: config.INTERNAL_HOST },
  { isReady, gather },
)
await app.listen({ port: config.STUDIO_PORT, host: config.HOST })

async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  await drain(config)
  setTimeout(() => process.exit(1), 15_000).unref()
  const shared = [studio.flights, studio.fishing, studio.tables, studio.cardRooms].flatMap(each => [...each.values()])
  await Promise.all(
    [...shared, studio.chat, studio.sportsbook, ...(listener ? [listener] : [])].map(each => each.close()),
  )
  await closeHttp(app)
  await studio.rounds.close()
  await closeConnections(connections)
  internal.close()
  rng.close()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
