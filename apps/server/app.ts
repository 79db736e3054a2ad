import { createServer } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { officeRoutes as agentsOffice } from '#features/agents/server/office-routes.ts'
import { siteRoutes as agents } from '#features/agents/server/site-routes.ts'
import { officeRoutes as brandsOffice } from '#features/brands/server/office-routes.ts'
import { siteRoutes as cashback } from '#features/cashback/server/site-routes.ts'
import { eventRoutes } from '#features/cashier/server/event-routes.ts'
import { officeRoutes as cashierOffice } from '#features/cashier/server/office-routes.ts'
import { siteRoutes as cashier } from '#features/cashier/server/site-routes.ts'
import { siteRoutes as credentials } from '#features/credentials/server/site-routes.ts'
import { officeRoutes as drawsOffice } from '#features/draws/server/office-routes.ts'
import { siteRoutes as draws } from '#features/draws/server/site-routes.ts'
import { officeRoutes as financeOffice } from '#features/finance/server/office-routes.ts'
import { officeRoutes as freeRoundsOffice } from '#features/freebets/server/office-routes.ts'
import { siteRoutes as freeRounds } from '#features/freebets/server/site-routes.ts'
import { officeRoutes as gamesOffice } from '#features/games/server/office-routes.ts'
import { siteRoutes as games } from '#features/games/server/site-routes.ts'
import { adapterRoutes } from '#features/gateway/server/adapters/adapter-routes.ts'
import { vendorRoutes, walletOpOf } from '#features/gateway/server/calls/vendor-routes.ts'
import { createWalletHandler } from '#features/gateway/server/calls/wallet-handler.ts'
import { officeRoutes as gatewayOffice } from '#features/gateway/server/office-routes.ts'
import { siteRoutes as identities } from '#features/identities/server/site-routes.ts'
import { officeRoutes as identityOffice } from '#features/identity/server/office-routes.ts'
import { siteRoutes as identity } from '#features/identity/server/site-routes.ts'
import { officeRoutes as lotteryOffice } from '#features/lottery/server/office-routes.ts'
import { siteRoutes as lottery } from '#features/lottery/server/site-routes.ts'
import { officeRoutes as messagesOffice } from '#features/messages/server/office-routes.ts'
import { siteRoutes as messages } from '#features/messages/server/site-routes.ts'
import { officeRoutes as missionsOffice } from '#features/missions/server/office-routes.ts'
import { siteRoutes as missions } from '#features/missions/server/site-routes.ts'
import { isAskable } from '#features/operators/rules/operators.ts'
import { officeRoutes as operatorsOffice } from '#features/operators/server/office-routes.ts'
import { siteRoutes as operators } from '#features/operators/server/site-routes.ts'
import { siteRoutes as people } from '#features/people/server/site-routes.ts'
import { officeRoutes as playersOffice } from '#features/players/server/office-routes.ts'
import { officeRoutes as pointsOffice } from '#features/points/server/office-routes.ts'
import { siteRoutes as points } from '#features/points/server/site-routes.ts'
import { officeRoutes as promotionsOffice } from '#features/promotions/server/office-routes.ts'
import { siteRoutes as promotions } from '#features/promotions/server/site-routes.ts'
import { siteRoutes as protection } from '#features/protection/server/site-routes.ts'
import { officeRoutes as ranksOffice } from '#features/ranks/server/office-routes.ts'
import { siteRoutes as ranks } from '#features/ranks/server/site-routes.ts'
import { officeRoutes as rebatesOffice } from '#features/rebates/server/office-routes.ts'
import { siteRoutes as rebates } from '#features/rebates/server/site-routes.ts'
import { officeRoutes as reconciliationOffice } from '#features/reconciliation/server/office-routes.ts'
import { siteRoutes as records } from '#features/records/server/site-routes.ts'
import { officeRoutes as referralOffice } from '#features/referral/server/office-routes.ts'
import { siteRoutes as referral } from '#features/referral/server/site-routes.ts'
import { siteRoutes as registration } from '#features/registration/server/site-routes.ts'
import { officeRoutes as rewardsOffice } from '#features/rewards/server/office-routes.ts'
import { siteRoutes as rewards } from '#features/rewards/server/site-routes.ts'
import { officeRoutes as riskOffice } from '#features/risk/server/office-routes.ts'
import { siteRoutes as sessions } from '#features/sessions/server/site-routes.ts'
import { plainAddress } from '#features/settings/rules/settings.ts'
import { openPayload } from '#features/settings/server/payloads.ts'
import { merchantOfHost } from '#features/settings/server/settings.ts'
import { siteRoutes as settings } from '#features/settings/server/site-routes.ts'
import { officeRoutes as transfersOffice } from '#features/transfers/server/office-routes.ts'
import { siteRoutes as transfers } from '#features/transfers/server/site-routes.ts'
import { outboxRoutes } from '#features/verification/server/outbox-routes.ts'
import { siteRoutes as verification } from '#features/verification/server/site-routes.ts'
import { siteRoutes as wallet } from '#features/wallet/server/site-routes.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { newId } from '#shared/server/ids.ts'
import { requestSeconds } from '#shared/server/metrics.ts'
import { answerError } from './errors.ts'
import type { OfficeDoor } from './office-door.ts'
import { operationsRoutes } from './operations.ts'
import { OFFICE_POLICY, pagePolicy } from './page-policy.ts'
import { createParts, type Parts } from './parts.ts'
import { createPolicies } from './policies.ts'
import { MOST_DELAY_MS, refuseInTime } from './pressure.ts'
import { serveScreens } from './screens.ts'

export type AppOptions = {
  /** What outlives the app; without it the app makes its own. */
  parts?: Parts
  trustedProxies: string[]
  siteFolder: string | undefined
  /** Where operators come in, and their screens. Tests that name none ask everything at one door. */
  office?: { door: OfficeDoor; folder: string }
  isReady: () => boolean | Promise<boolean>
  /** Notifications that nobody carries are shown to who develops on this machine. Never in production (config.ts). */
  devOutbox?: boolean
}

/** What visitors and members ask of each feature. */
const ROUTES = [
  settings,
  people,
  wallet,
  protection,
  credentials,
  verification,
  identities,
  registration,
  sessions,
  identity,
  cashier,
  promotions,
  rewards,
  freeRounds,
  operators,
  games,
  transfers,
  transfersOffice,
  lottery,
  draws,
  records,
  agents,
  points,
  rebates,
  ranks,
  cashback,
  referral,
  missions,
  messages,
]

/** What operators ask. */
const OFFICE_ROUTES = [
  operatorsOffice,
  playersOffice,
  agentsOffice,
  pointsOffice,
  promotionsOffice,
  rewardsOffice,
  freeRoundsOffice,
  drawsOffice,
  rebatesOffice,
  ranksOffice,
  referralOffice,
  missionsOffice,
  identityOffice,
  cashierOffice,
  gamesOffice,
  gatewayOffice,
  reconciliationOffice,
  lotteryOffice,
  financeOffice,
  riskOffice,
  messagesOffice,
  brandsOffice,
]

/** What no page of ours asks of a browser (security §3.11); full screen and sound are for games in their frames. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()'

/** The platform's HTTP server with every feature's routes. It listens to nothing yet. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const parts = options.parts ?? createParts(context)
  const vendorCalls = createWalletHandler(parts.gateway, context.log)
  const app = Fastify({
    // Calls of the wallet contract go straight to their handler; behind a proxy the framework finds the caller's address.
    serverFactory: handle =>
      createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
        const op = options.trustedProxies.length === 0 ? walletOpOf(request.method, request.url) : undefined
        if (op) vendorCalls(op, request, response, plainAddress(request.socket.remoteAddress ?? ''))
        else handle(request, response)
      }),
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 64 * 1024,
    genReqId: () => newId('req'),
    // What no route ever sees, as an address that is none.
    frameworkErrors: answerError,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 128 },
  })
  // Pages of others can send plain text here without asking first (S-31).
  app.removeContentTypeParser('text/plain')
  app.decorate('endpoints', [])
  app.decorate('policies', createPolicies(context.db, parts.looks))
  app.decorate('openPayload', (request, call) => openPayload(context, request.merchantId, call, request.body))
  app.decorateRequest('merchantId', 0)
  app.decorateRequest('operator', null)

  // Deny by default: a route that does not say who may use it stops the start (S-18).
  app.addHook('onRoute', route => {
    if (!route.config?.who) throw new Error(`${String(route.method)} ${route.url} has no policy`)
    if (route.config.who === 'operator' && !isAskable(route.config.may))
      throw new Error(`${String(route.method)} ${route.url} asks operators for no permission that there is`)
  })
  app.addHook('onRequest', async request => {
    // The first of two is what we would read, and perhaps not what the proxy in front read.
    if (request.raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Refusal('invalid_input')
    if (options.office && !options.office.door.admits(request)) throw new Refusal('not_found')
    const { who } = request.routeOptions.config
    if (who === 'system' || who === 'vendor') return
    request.merchantId = await merchantOfHost(context.db, request.headers.host ?? '')
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })

  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config?.who === 'vendor') done()
    else setHeaders(request.raw, raw, () => done())
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (request.routeOptions.config?.who === 'vendor' || reply.hasHeader('content-security-policy')) return
    const isOffice = options.office?.door.isHere(request)
    const policy = isOffice ? OFFICE_POLICY : await pagePolicy(context.db, request, await parts.games.origins())
    reply.header('content-security-policy', policy)
  })
  await app.register(rateLimit, {
    max: 600,
    timeWindow: '1 minute',
    allowList: request => ['vendor', 'system'].includes(request.routeOptions.config.who ?? ''),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MOST_DELAY_MS,
    exposeStatusRoute: false,
    pressureHandler: refuseInTime,
  })
  await app.register(cookie)
  await app.register(websocket, { options: { maxPayload: 1024 } })

  context.realtime.mount(app)
  for (const routes of [...ROUTES, ...OFFICE_ROUTES]) routes(app, context, parts)
  if (options.devOutbox) outboxRoutes(app, context)
  await vendorRoutes(app, vendorCalls)
  await adapterRoutes(app, context, parts.gateway)
  await eventRoutes(app, parts.cashier)
  operationsRoutes(app, options.isReady)
  if (options.siteFolder) await serveScreens(app, context.db, options.siteFolder, options.office)

  app.addHook('preClose', async () => context.realtime.close())
  app.addHook('onClose', async () => {
    if (!options.parts) await parts.close()
  })
  return app
}
