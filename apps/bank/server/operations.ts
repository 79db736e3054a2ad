import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Sql } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { countEvents } from './events/store-events.ts'

const events = new Gauge({
  name: 'bank_events',
  help: 'Events that the platform has not taken: due ones are told again, lost ones need a person',
  labelNames: ['state'],
  registers: [registry],
})

/** Health and readiness for load balancers; metrics have a port of their own (shared/server/internal.ts). */
export function operationsRoutes(app: FastifyInstance, isReady: () => boolean | Promise<boolean>): void {
  app.get('/health', { config: { who: 'anyone' } }, async () => ({ status: 'up' }))

  app.get('/ready', { config: { who: 'anyone' } }, async (_, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  )
}

/** Counts what is still to be told, for its metrics. */
export async function gatherEvents(db: Sql): Promise<void> {
  const { due, lost } = await countEvents(db)
  events.set({ state: 'due' }, due)
  events.set({ state: 'lost' }, lost)
}
