import { createMailCarrier } from '#features/notifications/server/mail.ts'
import { createSmsCarrier } from '#features/notifications/server/sms.ts'
import { renewReadyRoles } from '#features/operators/server/operators.ts'
import { startGeo } from '#features/settings/server/settings.ts'
import { closeHttp } from '#shared/server/close-http.ts'
import { assertDurable, connect } from '#shared/server/db.ts'
import { drain } from '#shared/server/drain.ts'
import { openInternal } from '#shared/server/internal.ts'
import { createLog } from '#shared/server/log.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { measureProofs } from '#shared/server/proofs.ts'
import { createReadiness } from '#shared/server/readiness.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { buildApp } from './app.ts'
import { startClock } from './clock.ts'
import { readConfig } from './config.ts'
import { createOfficeDoor } from './office-door.ts'
import { createParts } from './parts.ts'
import { reactionsOf } from './reactions.ts'

const config = readConfig(process.env)
const log = createLog('server', config.LOG_LEVEL)
const db = connect(config.DATABASE_URL)
await assertDurable(db)
await startGeo(db, config.GEOIP_FILE, log)
const roles = await renewReadyRoles(db)
if (roles > 0) log.info({ roles }, 'roles that nobody changed are as this release has them')

let accepting = true
const context = {
  ...{ db, log, realtime: createRealtime(), serverSecret: config.SERVER_SECRET },
  ...{ siteUrl: config.SITE_URL, officeUrl: config.OFFICE_URL },
  carriers: {
    ...(config.SMTP_URL && { email: createMailCarrier(config.SMTP_URL, config.MAIL_FROM) }),
    ...(config.SMS_GATEWAY_URL && { sms: createSmsCarrier(config.SMS_GATEWAY_URL, config.SMS_GATEWAY_KEY) }),
  },
}
const isReady = createReadiness(db, 'database/migrations', () => accepting)
const parts = createParts(context)
const door = createOfficeDoor()
const app = await buildApp(context, {
  parts,
  office: { door, folder: config.OFFICE_FOLDER },
  trustedProxies: config.TRUSTED_PROXIES,
  siteFolder: config.SITE_FOLDER,
  isReady,
  devOutbox: config.DEV_OUTBOX === 'on',
})
const dispatcher = createDispatcher(db, reactionsOf(context.realtime, parts.turnover.noteMoved), log)
const clock = await startClock(context, parts, config.DATABASE_URL)
dispatcher.start()
const gather = () => measureProofs(db, clock.proofs).catch(error => log.warn({ err: error }, 'proofs are not measured'))
const internal = await openInternal({ port: config.INTERNAL_PORT, host: config.INTERNAL_HOST }, { isReady, gather })
await app.listen({ port: config.PORT, host: config.HOST })
const office = config.OFFICE_PORT !== undefined ? await door.open(app, config.OFFICE_PORT, config.HOST) : undefined
log.info({ port: config.PORT, officePort: config.OFFICE_PORT }, 'listening')

/** Graceful: nothing new is taken, everything accepted is answered, then the database is let go. */
async function stop(signal: string): Promise<void> {
  if (!accepting) return
  accepting = false
  log.info({ signal }, 'stopping')
  await drain(config)
  setTimeout(() => process.exit(1), 15_000).unref()
  office?.close()
  await closeHttp(app)
  office?.closeAllConnections()
  await clock.close()
  await parts.close()
  await dispatcher.close()
  await db.end()
  internal.close()
  log.info('stopped')
  // graphile-worker may still wait for its next try, for minutes.
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
