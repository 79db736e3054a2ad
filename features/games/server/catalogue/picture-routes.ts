import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Picture, Pictures } from './pictures.ts'

type Params = { vassalage: string; gameCode?: string }

/** Nothing in a vendor's picture runs, not even when somebody opens it as a page of its own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** The addresses that `coverPath` and `markPath` give. Not counted: a page shows dozens. */
export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  const config = { who: 'anyone', rateLimit: false } as const
  const send = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { vassalage, gameCode } = request.params
    return answer(request, reply, await pictures.pictureOf(request.merchantId, vassalage, gameCode))
  }
  app.get<{ Params: Params }>('/pictures/:vassalage', { config }, send)
  app.get<{ Params: Params }>('/pictures/:vassalage/:gameCode', { config }, send)
}

function answer(request: FastifyRequest, reply: FastifyReply, { type, body, packed }: Picture) {
  const isPacked = packed && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  reply.headers({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': POLICY,
    vary: 'accept-encoding',
    ...(isPacked && { 'content-encoding': 'br' }),
  })
  return reply.send(isPacked ? packed : body)
}
