import type { FastifyInstance } from 'fastify'
import { describeApi } from '#shared/server/openapi.ts'

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
}
