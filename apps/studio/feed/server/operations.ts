import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { registry } from '#shared/server/metrics.ts'
import type { Feed } from '../app.ts'
import { countFixtures } from './store-fixtures.ts'

const matches = new Gauge({
  name: 'feed_matches',
  help: 'Matches that are announced and not over, and those that are live',
  labelNames: ['state'],
  registers: [registry],
})
const late = new Gauge({
  name: 'feed_late_ms',
  help: 'How long the next moment has been due: more than a second means that nobody tells the matches',
  registers: [registry],
})
const telling = new Gauge({ name: 'feed_telling', help: '1 at the process that tells', registers: [registry] })

/** Health and readiness for load balancers; metrics have a port of their own (shared/server/internal.ts). */
export function operationsRoutes(app: FastifyInstance, isReady: () => boolean | Promise<boolean>): void {
  app.get('/health', { config: { who: 'anyone' } }, async () => ({ status: 'up' }))

  app.get('/ready', { config: { who: 'anyone' } }, async (_, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  )
}

/** What its metrics say now. */
export async function gatherMatches({ db, teller, nowMs }: Feed): Promise<void> {
  const { open, live, lateMs } = await countFixtures(db, new Date(nowMs()))
  matches.set({ state: 'open' }, open)
  matches.set({ state: 'live' }, live)
  late.set(lateMs ?? 0)
  telling.set(teller.isTelling() ? 1 : 0)
}
