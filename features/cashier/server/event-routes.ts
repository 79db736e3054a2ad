import type { FastifyInstance, FastifyReply } from 'fastify'
import { btcpayEvent } from '#features/cashier/api-btcpay.ts'
import { pcEvent } from '#features/cashier/api-provider.ts'
import { Refusal } from '#shared/refusal.ts'
import type { EventResult } from '../rules/events.ts'
import type { Cashier } from './cashier.ts'

/** 401 and 409 are final for what they answer; all else is sent again by the provider until it is 200 (§3.3, §3.4). */
const STATUS: Record<string, number> = { refused: 401, conflict: 409, unreadable: 400 }

/** Takes what providers tell. The body stays as it came: the signature is of its bytes. */
export async function eventRoutes(app: FastifyInstance, cashier: Cashier): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    app.endpoints.push(pcEvent, btcpayEvent)
    const config = { who: 'vendor' } as const
    type Route = { Params: { provider: string } }
    scope.post<Route>(pcEvent.path, { config }, async ({ headers, params, body }, reply) => {
      const header = (name: string) => String(headers[`webhook-${name}`] ?? '')
      const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
      return answer(reply, cashier.receiveEventAt(params.provider, signed, textOf(body)))
    })
    scope.post<Route>(btcpayEvent.path, { config }, async ({ headers, params, body }, reply) =>
      answer(reply, cashier.receiveBtcpay(params.provider, String(headers['btcpay-sig'] ?? ''), textOf(body))),
    )
  })
}

const textOf = (body: unknown) => ((body ?? Buffer.alloc(0)) as Buffer).toString('utf8')

async function answer(reply: FastifyReply, received: Promise<EventResult>): Promise<FastifyReply> {
  const status = await received.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'bad_payload') return 'unreadable' as const
    throw error
  })
  return reply.code(STATUS[status] ?? 200).send({ status })
}
