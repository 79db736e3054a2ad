import type { FastifyInstance } from 'fastify'
import { pc1Calls, pcEvent } from '#features/cashier/api-provider.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { describeApi } from '#shared/server/openapi.ts'

/** The contract with payment providers, what they serve and what we serve (docs/payments.md). */
const PAYMENTS = describeApi(
  [...Object.values(pc1Calls).map(call => ({ ...call, who: 'vendor' as const }) as Endpoint), pcEvent],
  {
    title: 'PC-1, payment providers of Grandstand',
    signature: {
      name: 'X-PC-Signature',
      description: 'Calls as docs/payments.md signs them; events by webhook-signature',
    },
  },
)

/**
 * Health and readiness for load balancers, which ask by address, and the description of the API for those who use it.
 * All else of those who run the platform has a port of its own (shared/server/internal.ts).
 */
export function operationsRoutes(app: FastifyInstance, isReady: () => boolean | Promise<boolean>): void {
  app.get('/health', { config: { who: 'system' } }, async () => ({ status: 'up' }))

  app.get('/ready', { config: { who: 'system' } }, async (_, reply) =>
    (await isReady()) ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' }),
  )

  app.get('/openapi.json', { config: { who: 'anyone' } }, async () => describeApi(app.endpoints))

  app.get('/openapi/payments.json', { config: { who: 'anyone' } }, async () => PAYMENTS)
}
