import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Sql } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import { requestSeconds } from '#shared/server/metrics.ts'
import { hashOfSecret } from './commitment.ts'
import type { Config } from './config.ts'
import { type Bell, createBell } from './server/bell.ts'
import { operationsRoutes } from './server/operations.ts'
import { feedRoutes } from './server/routes.ts'
import { keepSecretHash } from './server/store-messages.ts'
import { createTeller, type Teller, type TellerParts } from './server/teller.ts'

/** All that the feed is made of. */
export type Feed = {
  config: Config
  db: Sql
  log: Log
  nowMs: () => number
  bell: Bell
  teller: Teller
  /** No once it stops: streams end. */
  isOpen: () => boolean
  close: () => Promise<void>
}

/** Throws where the database belongs to another secret: what was committed to could not be kept. */
export async function openFeed(
  config: Config,
  db: Sql,
  log: Log,
  { nowMs = Date.now, ...others }: Partial<Pick<TellerParts, 'nowMs' | 'calendar'>> = {},
): Promise<Feed> {
  if (!(await keepSecretHash(db, hashOfSecret(config.FEED_SEED_SECRET))))
    throw new Error('FEED_SEED_SECRET is not the one by which matches of this database were announced.')
  const bell = createBell()
  const windowMs = config.FEED_WINDOW_MINUTES * 60_000
  const teller = createTeller({ db, log, bell, seedSecret: config.FEED_SEED_SECRET, windowMs, nowMs, ...others })
  let isOpen = true
  const close = async () => {
    isOpen = false
    bell.ring()
    await teller.close()
  }
  return { config, db, log, nowMs, bell, teller, isOpen: () => isOpen, close }
}

/** The feed's HTTP server. It listens to nothing yet. */
export async function buildApp(
  feed: Feed,
  isReady: () => boolean | Promise<boolean> = () => true,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: feed.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
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
  await feedRoutes(app, feed)
  operationsRoutes(app, isReady)
  return app
}
