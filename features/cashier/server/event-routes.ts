import type {} from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { pcEvent } from '#features/cashier/api-provider.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Cashier } from './cashier.ts'

/** 401 and 409 are final for what they answer; all else is sent again by the provider until it is 200 (§3.3, §3.4). */
const STATUS: Record<string, number> = { refused: 401, conflict: 409, unreadable: 400 }

/** Takes what providers tell. The body stays as it came: the signature is of its bytes. */
export async function eventRoutes(app: FastifyInstance, cashier: Cashier): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.endpoints.push(pcEvent)
    scope.post<{ Params: { provider: string } }>(
      pcEvent.path,
      { config: { who: 'vendor' }, helmet: false },
      async ({ headers, params, body }, reply) => {
        const header = (name: string) => String(headers[`webhook-${name}`] ?? '')
        const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
        const text = ((body ?? Buffer.alloc(0)) as Buffer).toString('utf8')
        const status = await cashier.receiveEventAt(params.provider, signed, text).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'bad_payload') return 'unreadable' as const
          throw error
        })
        return reply.code(STATUS[status] ?? 200).send({ status })
      },
    )
  })
}
