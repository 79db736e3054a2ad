import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createNonceBook } from '#shared/server/secrets/nonces.ts'
import {
  sha256Hex,
  signAnswer,
  signaturesMatch,
  signRequest,
  TIME_WINDOW_MS,
} from '#shared/server/secrets/wallet-signature.ts'

export type Key = { keyId: string; secret: string }
export type Answer = { status: number; value: unknown }
export type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown }
export type Route = { method: 'GET' | 'POST'; path: string } & (
  | { answer: (asked: Asked) => Promise<Answer> }
  /** Answers for itself, as long as it likes. */
  | { stream: (asked: Asked, request: FastifyRequest, reply: FastifyReply) => Promise<void> }
)

const BODY_LIMIT = 64 * 1024
export const refuse = (status: number, code: string): Answer => ({ status, value: { code } })
export const ok = (value: unknown): Answer => ({ status: 200, value })

/** Serves calls that are signed with the feed's key, and signs the answers (docs/sports.md). */
export async function serveSigned(app: FastifyInstance, key: Key, nowMs: () => number, routes: readonly Route[]) {
  const isFirstUse = createNonceBook()

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
      if (isTooLarge) return send(request, reply, refuse(413, 'body_too_large'))
      request.log.error({ err: error }, 'a call of the feed failed')
      return send(request, reply, refuse(503, 'unavailable'))
    })
    for (const { method, path, ...route } of routes)
      scope.route({
        ...{ method, url: path, config: { who: 'vendor' } },
        handler: async (request, reply) => {
          const raw = (request.body ?? Buffer.alloc(0)) as Buffer
          const wrong = findFault(request, raw)
          if (wrong) return send(request, reply, refuse(401, wrong))
          const { params, query } = request as { params: Record<string, string>; query: Record<string, string> }
          const asked = { params, query, body: method === 'GET' ? undefined : parse(raw) }
          if ('stream' in route) return route.stream(asked, request, reply)
          return send(request, reply, await route.answer(asked))
        },
      })
  })

  function findFault({ method, url: path, headers }: FastifyRequest, raw: Buffer): string | undefined {
    const [keyId, time, nonce, given] = ['key', 'time', 'nonce', 'signature'].map(name =>
      String(headers[`x-feed-${name}`] ?? ''),
    ) as [string, string, string, string]
    const bodyHash = sha256Hex(raw)
    if (keyId !== key.keyId || !/^\d{13}$/.test(time) || !/^[\w.:-]{16,64}$/.test(nonce)) return 'signature_invalid'
    const expected = signRequest(key.secret, { method, path, key: keyId, time, nonce, bodyHash }, 'FD1')
    if (!signaturesMatch(expected, given)) return 'signature_invalid'
    if (Math.abs(nowMs() - Number(time)) > TIME_WINDOW_MS) return 'timestamp_window'
    return isFirstUse(`${keyId} ${nonce}`, `${path} ${bodyHash}`, nowMs()) ? undefined : 'nonce_reused'
  }

  function send(request: FastifyRequest, reply: FastifyReply, { status, value }: Answer): FastifyReply {
    const body = JSON.stringify(value)
    const nonce = String(request.headers['x-feed-nonce'] ?? '')
    if (request.headers['x-feed-key'] === key.keyId)
      reply.header('x-feed-signature', signAnswer(key.secret, status, nonce, body, 'FD1'))
    return reply.code(status).type('application/json').send(body)
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
