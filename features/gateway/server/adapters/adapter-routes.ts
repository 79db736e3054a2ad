import type { FastifyInstance } from 'fastify'
import { singleUrl } from '#features/gateway/api-adapters.ts'
import type { Context } from '#shared/server/context.ts'
import type { Gateway } from '../gateway.ts'
import { createSingleUrl } from './adapters.ts'

/** Serves vendors that do not speak WC-1 themselves (wallet contract §2.7). */
export async function adapterRoutes(app: FastifyInstance, context: Context, gateway: Gateway): Promise<void> {
  const answer = createSingleUrl(context, gateway)
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    app.endpoints.push(singleUrl)
    scope.post(singleUrl.path, { config: { who: 'vendor' } }, async (request, reply) => {
      const { status, body } = await answer(String(request.body ?? ''), request.ip)
      return reply.code(status).type('application/json').send(body)
    })
  })
}
