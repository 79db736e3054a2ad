import { closeHttp } from '#shared/server/close-http.ts'
import { assertDurable, connect } from '#shared/server/db.ts'
import { openInternal } from '#shared/server/internal.ts'
import { createLog } from '#shared/server/log.ts'
import { createReadiness } from '#shared/server/readiness.ts'
import { repeat } from '#shared/server/repeat.ts'
import { buildApp, openBank } from './app.ts'
import { readConfig } from './config.ts'
import { runDue } from './server/due.ts'
import { gatherEvents } from './server/operations.ts'

const TICK_MS = 500

const config = readConfig(process.env)
const log = createLog('bank', config.LOG_LEVEL)
const db = connect(config.BANK_DATABASE_URL)
await assertDurable(db)
const bank = openBank(config, db, log)
let stopping = false
const isReady = createReadiness(db, 'apps/bank/database/migrations', () => !stopping)
const app = await buildApp(bank, isReady)
const internal = await openInternal(
  { port: config.BANK_INTERNAL_PORT, host: config.INTERNAL_HOST },
  { isReady, gather: () => gatherEvents(db) },
)
await app.listen({ port: config.BANK_PORT, host: config.HOST })
const stopWork = repeat(
  TICK_MS,
  async () => void (await runDue(bank)),
  error => log.warn({ err: error }, 'the bank could not go on'),
)

async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 15_000).unref()
  await closeHttp(app)
  await stopWork()
  await db.end()
  internal.close()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
