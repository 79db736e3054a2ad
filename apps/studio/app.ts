import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { REFUSALS, Refusal } from '#shared/refusal.ts'
import { isConnectionLoss, type Sql } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import { registry } from '#shared/server/metrics.ts'
import { hashToken } from '#shared/server/tokens.ts'
import type { Config } from './config.ts'
import { type OfferedGame, openLibrary } from './rounds/library.ts'
import { createQueue } from './rounds/queue.ts'
import type { SeedSource } from './rounds/seeds.ts'
import { findSession } from './rounds/store-sessions.ts'
import { stageRoutes } from './stage-routes.ts'
import { vendorRoutes } from './vendor-routes.ts'
import { createWalletClient, type WalletClient } from './wallet-client.ts'

export type Studio = {
  config: Config
  db: Sql
  log: Log
  wallet: WalletClient
  library: Map<string, OfferedGame>
  seeds: SeedSource
  queue: ReturnType<typeof createQueue>
}

/** All that the studio is made of; nothing runs yet. */
export function openStudio(config: Config, db: Sql, log: Log): Studio {
  const key = { keyId: config.STUDIO_KEY_ID, secret: config.STUDIO_KEY_SECRET }
  const wallet = createWalletClient(config.PLATFORM_URL, key)
  const seeds = { serverSecret: config.SERVER_SECRET, testSeed: config.STUDIO_TEST_SEED }
  return { config, db, log, wallet, library: openLibrary(), seeds, queue: createQueue(db, wallet, log) }
}

/** The studio's HTTP server: the contract's calls, the stage's calls, and the stage itself. */
export async function buildApp(studio: Studio): Promise<FastifyInstance> {
  const { config, db, log } = studio
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    genReqId: () => newId('req'),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  const deny = () => Promise.reject(new Refusal('not_allowed'))
  app.decorate('endpoints', [])
  app.decorate('policies', {
    anyone: async () => ({ kind: 'anyone' as const }),
    player: (request: FastifyRequest) => playerOf(db, request),
    agent: deny,
    operator: deny,
    vendor: deny,
    system: deny,
  })
  app.decorateRequest('merchantId', 0)
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${String(route.method)} ${route.url} has no policy`)
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : isConnectionLoss(error) ? new Refusal('busy') : undefined
    const known = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
    if (!refusal && !known) request.log.error({ err: error }, 'a request failed')
    const code = refusal?.code ?? (known ? 'invalid_input' : 'unknown')
    const status = refusal ? REFUSALS[refusal.code] : known ? 400 : 500
    return reply
      .code(status)
      .send({ success: false, value: refusal?.details ?? null, message: code, code, requestId: request.id })
  })
  await app.register(helmet, {
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(config) },
  })
  await app.register(rateLimit, {
    max: 1_200,
    timeWindow: '1 minute',
    allowList: request => request.routeOptions.config.who === 'vendor',
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  await vendorRoutes(app, studio)
  stageRoutes(app, studio)
  await serveStage(app, config.STAGE_FOLDER, studio.library)
  app.get('/health', { config: { who: 'anyone' } }, async () => ({ status: 'up' }))
  app.get('/ready', { config: { who: 'anyone' } }, async () => {
    await db`select 1`
    return { status: 'ready' }
  })
  app.get('/metrics', { config: { who: 'system' } }, async (request, reply) => {
    if (!/^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')) throw new Refusal('not_allowed')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return app
}

async function playerOf(db: Sql, request: FastifyRequest) {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const session = await findSession(db, hashToken(token))
  if (!session) throw new Refusal('session_idle')
  const id = session.tokenHash.toString('hex')
  return { kind: 'member' as const, memberId: id, accountType: 0, sessionId: id }
}

function policyOf({ PLATFORM_ORIGINS }: Config) {
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': PLATFORM_ORIGINS.split(','),
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'data:', 'blob:'],
    'worker-src': ["'self'", 'blob:'],
  }
}

async function serveStage(app: FastifyInstance, folder: string, library: Map<string, OfferedGame>): Promise<void> {
  const root = resolve(folder)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { game: string } }>('/play/:game', { config: { who: 'anyone' } }, (request, reply) => {
    if (!library.has(request.params.game)) throw new Refusal('not_found')
    return reply.header('cache-control', 'no-cache').header('referrer-policy', 'no-referrer').sendFile('index.html')
  })
  app.get<{ Params: { '*': string } }>('/stage/*', { config: { who: 'anyone' } }, (request, reply) => {
    const file = request.params['*']
    if (file.includes('..') || file.endsWith('/') || !existsSync(join(root, file))) throw new Refusal('not_found')
    const hashed = file.startsWith('assets/')
    return reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(file)
  })
}
