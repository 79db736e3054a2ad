import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DESKS, type Desk, deskKeys } from '#shared/server/secrets/desk-keys.ts'
import { createNonceBook } from '#shared/server/secrets/nonces.ts'
import {
  sha256Hex,
  signAnswer,
  signaturesMatch,
  signRequest,
  TIME_WINDOW_MS,
} from '#shared/server/secrets/wallet-signature.ts'
import type { Bank } from '../../app.ts'

const BODY_LIMIT = 64 * 1024

/** What a call comes to: HTTP status and a value as JSON, or a text as it is. */
export type Answer = { status: number; value?: unknown; text?: string }
export type Asked = { desk: Desk; params: Record<string, string>; query: Record<string, string>; body: unknown }
export type Route = { method: string; path: string; answer: (asked: Asked) => Promise<Answer> }

/**
 * Serves calls that a client signs (docs/payments.md): signature on the raw bytes, time and nonce, then what was asked,
 * then a signed answer. Whose key it is, is whose desk is meant.
 */
export async function serveSigned(app: FastifyInstance, bank: Bank, routes: readonly Route[]): Promise<void> {
  const isFirstUse = createNonceBook()
  const signers = new Map(
    DESKS.map(desk => {
      const { keyId, secret } = deskKeys(bank.config, desk).key
      return [keyId, { desk, secret }] as const
    }),
  )
  const signerOf = ({ headers }: FastifyRequest) => signers.get(String(headers['x-pc-key']))

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
      if (isTooLarge) return send(request, reply, refuse(413, 'body_too_large'))
      request.log.error({ err: error }, 'a call of the platform failed')
      return send(request, reply, refuse(503, 'unavailable'))
    })
    for (const { method, path, answer } of routes)
      scope.route({
        ...{ method, url: path, config: { who: 'vendor' } },
        handler: async (request, reply) => {
          const raw = (request.body ?? Buffer.alloc(0)) as Buffer
          const wrong = findFault(request, raw)
          if (wrong) return send(request, reply, refuse(401, wrong))
          const { params, query } = request as { params: Record<string, string>; query: Record<string, string> }
          const body = method === 'GET' ? undefined : parse(raw)
          return send(request, reply, await answer({ desk: signerOf(request)!.desk, params, query, body }))
        },
      })
  })

  function findFault(request: FastifyRequest, raw: Buffer): string | undefined {
    const { method, url: path, headers } = request
    const signer = signerOf(request)
    const [key, time, nonce, given] = ['key', 'time', 'nonce', 'signature'].map(name =>
      String(headers[`x-pc-${name}`] ?? ''),
    ) as [string, string, string, string]
    const bodyHash = sha256Hex(raw)
    if (!signer || !/^\d{13}$/.test(time) || !/^[\w.:-]{16,64}$/.test(nonce)) return 'signature_invalid'
    const expected = signRequest(signer.secret, { method, path, key, time, nonce, bodyHash }, 'PC1')
    if (!signaturesMatch(expected, given)) return 'signature_invalid'
    if (Math.abs(bank.nowMs() - Number(time)) > TIME_WINDOW_MS) return 'timestamp_window'
    return isFirstUse(`${key} ${nonce}`, `${path} ${bodyHash}`, bank.nowMs()) ? undefined : 'nonce_reused'
  }

  function send(request: FastifyRequest, reply: FastifyReply, { status, value, text }: Answer): FastifyReply {
    const body = text ?? JSON.stringify(value)
    const nonce = String(request.headers['x-pc-nonce'] ?? '')
    const signer = signerOf(request)
    // Who signs with no key of ours would believe no signature.
    if (signer) reply.header('x-pc-signature', signAnswer(signer.secret, status, nonce, body, 'PC1'))
    return reply
      .code(status)
      .type(text === undefined ? 'application/json' : 'text/csv')
      .send(body)
  }
}

/** 422 is final; with any other status nothing was done. */
export const refuse = (status: number, code: string): Answer => ({ status, value: { code } })

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
