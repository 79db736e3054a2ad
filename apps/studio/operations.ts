import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { countDebts } from './rounds/store-calls.ts'

const walletDebts = new Gauge({
  name: 'studio_wallet_calls',
  help: 'Calls that the studio owes the wallet: due ones are retried, failed ones need a person',
  labelNames: ['state'],
  registers: [registry],
})

/** Health, readiness and metrics for those who run the studio. */
export function operationsRoutes(app: FastifyInstance, db: Sql): void {
  app.get('/health', { config: { who: 'anyone' } }, async () => ({ status: 'up' }))

  app.get('/ready', { config: { who: 'anyone' } }, async (_, reply) => {
    const answers = await db`select 1`.then(
      () => true,
      () => false,
    )
    return answers ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' })
  })

  app.get('/metrics', { config: { who: 'system' } }, async (request, reply) => {
    if (!/^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')) throw new Refusal('not_allowed')
    const { due, failed } = await countDebts(db)
    walletDebts.set({ state: 'due' }, due)
    walletDebts.set({ state: 'failed' }, failed)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
