import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Sql } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { countDebts } from './rounds/store-calls.ts'

const walletDebts = new Gauge({
  name: 'studio_wallet_calls',
  help: 'Calls that the studio owes the wallet: due ones are retried, failed ones need a person',
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

/** Counts what the studio owes the wallet, for its metrics. */
export async function gatherDebts(db: Sql): Promise<void> {
  const { due, failed } = await countDebts(db)
  walletDebts.set({ state: 'due' }, due)
  walletDebts.set({ state: 'failed' }, failed)
}
