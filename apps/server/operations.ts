import type { FastifyInstance } from 'fastify'
import type { Sql } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { describeApi } from '#shared/server/openapi.ts'

/** Health, readiness, metrics for those who run the platform, and the description of its API for those who use it. */
export function operationsRoutes(app: FastifyInstance, db: Sql, isReady: () => boolean): void {
  app.get('/health', { config: { who: 'anyone' } }, async () => ({ status: 'up' }))

  app.get('/ready', { config: { who: 'anyone' } }, async (_, reply) => {
    const answers = await db`select 1`.then(
      () => true,
      () => false,
    )
    return answers && isReady() ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' })
  })

  app.get('/metrics', { config: { who: 'system' } }, async (request, reply) => {
    await app.policies.system(request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  app.get('/openapi.json', { config: { who: 'anyone' } }, async () => describeApi(app.endpoints))
}
