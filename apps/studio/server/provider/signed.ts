import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { FIRST_BRAND, keysOf, type StudioKeys } from '#shared/server/secrets/brand-keys.ts'
import { createNonceBook } from '#shared/server/secrets/nonces.ts'
import {
  sha256Hex,
  signAnswer,
  signaturesMatch,
  signRequest,
  TIME_WINDOW_MS,
} from '#shared/server/secrets/wallet-signature.ts'
import { brands } from '../../brands.ts'

const BODY_LIMIT = 64 * 1024

type Call = { path: string; input: z.ZodMiniType; output: z.ZodMiniType }
/**
 * What answers each call, asked of the brand whose key it was signed with; undefined: the call makes no sense and is
 * answered 400 BAD_REQUEST.
 */
export type Answers<Calls extends Record<string, Call>> = {
  [Op in keyof Calls]: (
    input: z.output<Calls[Op]['input']>,
    brand: string,
  ) => Promise<z.input<Calls[Op]['output']> | undefined>
}

/**
 * Serves calls that the platform signs, at `/wc/v1/<path>`: signature on the raw bytes, time and nonce, then the input,
 * then a signed answer (wallet contract §2.3, Transport). 200: the answer's status says what became of it. 400 and 401:
 * nothing was done. 503: it may be asked again.
 */
export async function serveSigned<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  keys: StudioKeys,
  calls: Calls,
  answers: Answers<Calls>,
): Promise<void> {
  const isFirstUse = createNonceBook()
  const signers = new Map(
    brands.map(({ code }) => {
      const { keyId, secret } = keysOf(keys, code).platforms
      return [keyId, { secret, brand: code }]
    }),
  )
  const firstBrand = keysOf(keys, FIRST_BRAND).platforms
  const signerOf = ({ headers }: FastifyRequest) => signers.get(String(headers['x-wc-key']))

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
      if (tooLarge) return send(request, reply, 413, { status: 'BODY_TOO_LARGE' })
      request.log.error({ err: error }, 'a call of the platform failed')
      return send(request, reply, 503, { status: 'UNAVAILABLE' })
    })
    for (const op in calls) {
      const { path, input } = calls[op]!
      scope.post(`/wc/v1/${path}`, { config: { who: 'vendor' } }, async (request, reply) => {
        const raw = (request.body ?? Buffer.alloc(0)) as Buffer
        const wrong = findFault(request, raw)
        if (wrong) return send(request, reply, 401, { status: wrong })
        const read = input.safeParse(parse(raw))
        const { brand } = signerOf(request)!
        const value = read.success && (await answers[op](read.data as z.output<Calls[typeof op]['input']>, brand))
        return value ? send(request, reply, 200, value) : send(request, reply, 400, { status: 'BAD_REQUEST' })
      })
    }
  })

  function findFault(request: FastifyRequest, raw: Buffer): string | undefined {
    const { method, url: path, headers } = request
    const signer = signerOf(request)
    const [key, time, nonce, given] = ['key', 'time', 'nonce', 'signature'].map(name =>
      String(headers[`x-wc-${name}`] ?? ''),
    ) as [string, string, string, string]
    const bodyHash = sha256Hex(raw)
    if (!signer || !/^\d{13}$/.test(time) || !/^[\w.:-]{16,64}$/.test(nonce)) return 'SIGNATURE_INVALID'
    const expected = signRequest(signer.secret, { method, path, key, time, nonce, bodyHash })
    if (!signaturesMatch(expected, given)) return 'SIGNATURE_INVALID'
    if (Math.abs(Date.now() - Number(time)) > TIME_WINDOW_MS) return 'TIMESTAMP_WINDOW'
    return isFirstUse(nonce, bodyHash) ? undefined : 'NONCE_REUSED'
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: number, value: unknown): FastifyReply {
    const body = JSON.stringify(value)
    const nonce = String(request.headers['x-wc-nonce'] ?? '')
    // Who signs with no key of ours is told in the first brand's name that it is so.
    const { secret } = signerOf(request) ?? firstBrand
    return reply
      .code(status)
      .header('x-wc-signature', signAnswer(secret, status, nonce, body))
      .type('application/json')
      .send(body)
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
