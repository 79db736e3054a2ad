import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { HOUSE_REFUSALS, type HouseRefusalCode, Refusal } from '#shared/refusal.ts'
import { isConnectionLoss, isTooSlow, type Sql } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import { requestSeconds } from '#shared/server/metrics.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { SPORTSBOOKS } from './brands.ts'
import type { Config } from './config.ts'
import type { Rng } from './rng/rng.ts'
import { cardRoomRoutes } from './server/card-rooms/room-routes.ts'
import { type CardRooms, openCardRooms } from './server/card-rooms/rooms.ts'
import { type Chat, createChat } from './server/chat/chat.ts'
import { chatRoutes } from './server/chat/chat-routes.ts'
import type { Connections } from './server/connections.ts'
import { createFaultyWallet } from './server/faults.ts'
import { fishingRoutes } from './server/fishing-routes.ts'
import { readLobby, type ShownGame } from './server/lobby.ts'
import { operationsRoutes } from './server/operations.ts'
import { vendorRoutes } from './server/provider/routes.ts'
import { createFreeRounds, type FreeRoundsDesk, settleRewards } from './server/rewards/rewards.ts'
import { roundRoutes } from './server/round-routes.ts'
import type { Flights } from './server/rounds/crash/flights.ts'
import { openFlights } from './server/rounds/crash/open-flights.ts'
import { type Rooms as FishingRooms, openRooms } from './server/rounds/fishing/rooms.ts'
import { openPools } from './server/rounds/jackpots.ts'
import { type OfferedGame, openLibrary } from './server/rounds/library.ts'
import { createRounds, type Rounds } from './server/rounds/rounds.ts'
import type { SeedSource } from './server/rounds/seeds.ts'
import { createSessions } from './server/rounds/sessions.ts'
import { createHttpFeed, noFeed } from './server/sportsbook/listening/http-feed.ts'
import { sportsRoutes } from './server/sportsbook/sports-routes.ts'
import { openSportsbook, type Sportsbook } from './server/sportsbook/sportsbook.ts'
import { serveStage, stagePolicy } from './server/stage-files.ts'
import { stageRoutes } from './server/stage-routes.ts'
import { ALLOWED, createView } from './server/stage-view.ts'
import { createStreams } from './server/streams.ts'
import { openTables } from './server/tables/open-tables.ts'
import type { Table } from './server/tables/table.ts'
import { tableRoutes } from './server/tables/table-routes.ts'
import { transferRoutes } from './server/transfer/routes.ts'
import { createPlayWallet } from './server/transfer/wallet.ts'
import { createBrandedWallet, type WalletClient } from './server/wallet-client.ts'

export type Studio = {
  config: Config
  db: Sql
  log: Log
  wallet: WalletClient
  /** Fault mode: a round that was kept silent may speak. */
  breakSilence: (round: string) => void
  library: Map<string, OfferedGame>
  lobby: Map<string, ShownGame>
  seeds: SeedSource
  sessions: ReturnType<typeof createSessions>
  rounds: Rounds
  freeRounds: FreeRoundsDesk
  queue: Rounds['queue']
  /** By the ids of the games whose flights they are. */
  flights: ReadonlyMap<string, Flights>
  /** The same of fishing games. */
  fishing: ReadonlyMap<string, FishingRooms>
  /** The same of tables. */
  tables: ReadonlyMap<string, Table>
  /** The same of card rooms. */
  cardRooms: ReadonlyMap<string, CardRooms>
  /** What players say to each other at tables and in card rooms. */
  chat: Chat
  sportsbook: Sportsbook
}

/** All that the studio is made of; nothing runs yet. */
export function openStudio(
  config: Config,
  connections: { db: Sql } & Partial<Connections>,
  log: Log,
  rng: Rng,
): Studio {
  const { db } = connections
  const direct = createBrandedWallet(config.PLATFORM_URL, config)
  const faulty = config.STUDIO_FAULTS && createFaultyWallet(direct, config.STUDIO_FAULTS)
  const { client, breakSilence } = faulty ?? { client: direct, breakSilence: () => {} }
  const wallet = createPlayWallet(db, client)
  const seeds = { serverSecret: config.SERVER_SECRET, testSeed: config.STUDIO_TEST_SEED }
  const [library, lobby] = [openLibrary(config.STUDIO_VARIANTS), readLobby(config.STAGE_FOLDER)]
  const sessions = createSessions(db, config.SERVER_SECRET)
  const rounds = createRounds({
    ...connections,
    wallet,
    platform: client,
    seeds,
    log,
    library,
    minCycleMs: ALLOWED.minCycleMs,
    atOnce: !faulty,
  })
  rounds.settleAlso(() => settleRewards({ db, wallet, log }))
  const flights = openFlights({ db, rounds, seeds, log }, library.values())
  const fishing = openRooms({ db, rounds, seeds, rng, log }, library.values())
  const tables = openTables({ db, rounds, seeds, rng, log }, library.values())
  const findSession = sessions.find
  const cardRooms = openCardRooms({ db, rounds, seeds, draw: rng.draw, findSession, log }, library.values())
  return {
    config,
    db,
    log,
    wallet,
    breakSilence,
    library,
    lobby,
    seeds,
    sessions,
    rounds,
    freeRounds: createFreeRounds(db),
    queue: rounds.queue,
    flights,
    fishing,
    tables,
    cardRooms,
    chat: createChat({ db, log }),
    sportsbook: openSportsbook({ db, keyed: connections.keyed, rounds, seeds, log, source: feedOf(config) }),
  }
}

const feedOf = ({ FEED_URL: url, FEED_KEY_ID: keyId, FEED_KEY_SECRET: secret }: Config) =>
  url ? createHttpFeed({ url, keyId, secret }) : noFeed

/** The studio's HTTP server: the contract's calls, the stage's calls, and the stage itself. */
export async function buildApp(
  studio: Studio,
  isReady: () => boolean | Promise<boolean> = () => true,
): Promise<FastifyInstance> {
  const { config, db, log, sessions } = studio
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
  const deny = () => Promise.reject(new Refusal('not_allowed'))
  app.server.headersTimeout = 10_000
  app.decorate('endpoints', [])
  app.decorate('policies', {
    anyone: async () => ({ kind: 'anyone' as const }),
    player: (request: FastifyRequest) => playerOf(sessions, request),
    agent: deny,
    operator: deny,
    vendor: deny,
    system: deny,
  })
  app.decorateRequest('merchantId', 0)
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${String(route.method)} ${route.url} has no policy`)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : isPassing(error) ? new Refusal('busy') : undefined
    const known = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
    if (!refusal && !known) request.log.error({ err: error }, 'a request failed')
    const code = refusal?.code ?? (known ? 'invalid_input' : 'unknown')
    // The walls see that it refuses by the codes of the house alone.
    const status = refusal ? HOUSE_REFUSALS[refusal.code as HouseRefusalCode] : known ? 400 : 500
    return reply
      .code(status)
      .send({ success: false, value: refusal?.details ?? null, message: code, code, requestId: request.id })
  })
  const setHeaders = helmet({
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: { useDefaults: false, directives: stagePolicy(config.PLATFORM_ORIGINS) },
  })
  app.addHook('onRequest', (request, { raw }, done) => setHeaders(request.raw, raw, () => done()))
  await app.register(rateLimit, {
    max: 1_200,
    timeWindow: '1 minute',
    allowList: request => request.routeOptions.config.who === 'vendor',
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  await openPools(db, studio.library.values())
  await vendorRoutes(app, studio)
  await transferRoutes(app, studio)
  const view = createView(studio)
  const stream = createStreams(app, async ask => (await view.sessionOf(ask)).tokenHash.toString('hex'))
  stageRoutes(app, studio, view)
  roundRoutes(app, studio, view, stream)
  tableRoutes(app, studio, view, stream)
  await fishingRoutes(app, studio, view)
  await cardRoomRoutes(app, studio, view)
  chatRoutes(app, studio, view, stream)
  sportsRoutes(app, studio, view, stream)
  await serveStage(app, config.STAGE_FOLDER, id =>
    SPORTSBOOKS.has(id) ? 'sportsbook.html' : studio.library.has(id) ? 'index.html' : undefined,
  )
  operationsRoutes(app, isReady)
  return app
}

async function playerOf(sessions: Studio['sessions'], request: FastifyRequest) {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const session = await sessions.find(hashToken(token))
  if (!session) throw new Refusal('session_idle')
  const id = session.tokenHash.toString('hex')
  return { kind: 'member' as const, memberId: id, accountType: 0, sessionId: id, loggedInAt: session.openedAt }
}

/** The database is away, or a statement or a lock took too long: the same may be asked again. */
function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || isTooSlow(error)
}
