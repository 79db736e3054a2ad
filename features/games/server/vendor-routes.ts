import type {} from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type WalletAnswer,
  type WalletOp,
  walletCalls,
  walletContract,
  walletCurrencies,
} from '#features/games/api-wallet.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { answerText, signText } from '#shared/server/wallet-signature.ts'
import { WALLET_FAULTS, type WalletFault } from '../rules/wallet-status.ts'
import type { Games } from './games.ts'
import type { GatewayAnswer } from './gateway-apply.ts'
import { createNonceBook } from './nonce-book.ts'
import { findFault, type VendorKey } from './vendor-keys.ts'

const BODY_LIMIT = 64 * 1024

/** Serves the wallet contract: signature on the raw bytes, then the call, then a signed answer (§2.3, Transport). */
export async function vendorRoutes(app: FastifyInstance, games: Games): Promise<void> {
  const isFirstUse = createNonceBook()

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
      if (!tooLarge && !(error instanceof Refusal)) request.log.error({ err: error }, 'a wallet call failed')
      return send(request, reply, undefined, fault(tooLarge ? 'BODY_TOO_LARGE' : 'UNAVAILABLE'))
    })
    scope.get(walletCurrencies.path, { config: { who: 'anyone' } }, (_, reply) =>
      reply.send({ currencies: CURRENCY_SCALE }),
    )
    app.endpoints.push(walletCurrencies)
    for (const each of walletContract) {
      const op = each.path.slice('/wc/v1/'.length) as WalletOp
      app.endpoints.push(each)
      scope.post(each.path, { config: { who: 'vendor' }, helmet: false }, (request, reply) =>
        answer(op, request, reply),
      )
    }
  })

  async function answer(op: WalletOp, request: FastifyRequest, reply: FastifyReply) {
    const raw = (request.body ?? Buffer.alloc(0)) as Buffer
    const { method, url: path, headers, ip } = request
    const key = await games.keys.incoming(String(headers['x-wc-key'] ?? ''))
    const wrong = findFault(key, { method, path, headers, raw, ip, nowMs: Date.now() }, isFirstUse)
    if (wrong || !key) return send(request, reply, key, fault(wrong ?? 'SIGNATURE_INVALID'))
    const text = raw.toString('utf8')
    const body = readBody(op, text)
    if (typeof body === 'string') return send(request, reply, key, fault(body))
    try {
      return send(request, reply, key, await games.answerVendor(key, op, body, text))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too_many_requests')
        return send(request, reply, key, fault('RATE_LIMITED'))
      if (!(error instanceof Refusal)) request.log.error({ err: error, op }, 'a wallet call failed')
      return send(request, reply, key, fault('UNAVAILABLE'))
    }
  }
}

/** The call, or what is wrong with it. A fraction of the smallest unit is never cut off: it is refused (W-051). */
function readBody(op: WalletOp, text: string): Record<string, unknown> | WalletFault {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'BAD_REQUEST'
  }
  const read = walletCalls[op].safeParse(json)
  if (read.success) return read.data
  const given = (json as { amount?: unknown } | null)?.amount
  return typeof given === 'string' && /^\d+\.\d+$/.test(given) ? 'AMOUNT_PRECISION' : 'BAD_REQUEST'
}

type Outgoing = Pick<GatewayAnswer, 'body' | 'replay'> & { status: number; balanceNow?: string }

function fault(code: WalletFault): Outgoing {
  const retry = WALLET_FAULTS[code] >= 429 ? 'same_id' : 'never'
  const answer: WalletAnswer = { status: code, decided: false, retry }
  return { status: WALLET_FAULTS[code], body: JSON.stringify(answer), replay: false }
}

function send(request: FastifyRequest, reply: FastifyReply, key: VendorKey | undefined, out: Outgoing): FastifyReply {
  const nonce = String(request.headers['x-wc-nonce'] ?? '')
  reply
    .code(out.status)
    .header('x-wc-replay', out.replay ? '1' : '0')
    .header('x-wc-trace', request.id)
  if (out.balanceNow) reply.header('x-wc-balance-now', out.balanceNow)
  if (key) reply.header('x-wc-signature', signText(key.signing, answerText(out.status, nonce, out.body)))
  return reply.type('application/json').send(out.body)
}
