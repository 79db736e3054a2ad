import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Sql } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import { requestSeconds } from '#shared/server/metrics.ts'
import type { Config } from './config.ts'
import type { Faults } from './server/events/faults.ts'
import { operationsRoutes } from './server/operations.ts'
import { pageRoutes } from './server/page/routes.ts'
import { pcRoutes } from './server/pc/routes.ts'

/** All that the bank is made of. Faults and waiting payouts are switches of its page as well. */
export type Bank = {
  config: Config
  db: Sql
  log: Log
  nowMs: () => number
  hasCases: boolean
  faults: Faults
  payoutsWait: boolean
}

export function openBank(config: Config, db: Sql, log: Log, nowMs: () => number = Date.now): Bank {
  const hasCases = config.BANK_CASES === '1'
  return { config, db, log, nowMs, hasCases, faults: config.BANK_FAULTS, payoutsWait: false }
}

/** The bank's HTTP server: what the platform asks, and pages for people. It listens to nothing yet. */
export async function buildApp(
  bank: Bank,
  isReady: () => boolean | Promise<boolean> = () => true,
): Promise<FastifyInstance> {
  const { config, log } = bank
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    genReqId: () => newId('req'),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${String(route.method)} ${route.url} has no policy`)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ['data:'],
        // Chromium asks it of where a form leads on, too: back to the page that it came from.
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  })
  app.addHook('onRequest', (request, { raw }, done) => setHeaders(request.raw, raw, () => done()))
  await app.register(rateLimit, {
    max: 600,
    timeWindow: '1 minute',
    allowList: request => request.routeOptions.config.who === 'vendor',
  })
  await app.register(formbody)
  await pcRoutes(app, bank)
  pageRoutes(app, bank)
  operationsRoutes(app, isReady)
  return app
}
