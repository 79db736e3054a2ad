import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type WalletAnswer, type WalletOp, walletCalls } from '#features/gateway/api.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Log } from '#shared/server/log.ts'
import { requestTimer } from '#shared/server/metrics.ts'
import { answerText, signText } from '#shared/server/secrets/wallet-signature.ts'
import { createTurns } from '#shared/server/turns.ts'
import { WALLET_FAULTS, type WalletFault } from '../../rules/wallet-status.ts'
import type { Gateway } from '../gateway.ts'
import { createNonceBook } from '../keys/nonce-book.ts'
import { findFault, type VendorKey } from '../keys/vendor-keys.ts'
import { readBody } from './read-body.ts'

const BODY_LIMIT = 64 * 1024

type Outgoing = { body: string; replay: boolean; status: number; balanceNow?: string }

/**
 * Answers one call of the wallet contract: signature on the raw bytes, then the call, then a signed answer (§2.3,
 * Transport). It works on Node's own request and response: most of the server's load comes through here, and a framework
 * between costs more than the wallet itself (docs/performance.md).
 */
export function createWalletHandler(gateway: Gateway, log: Log) {
  const isFirstUse = createNonceBook()
  const timers = Object.fromEntries(
    Object.keys(walletCalls).map(op => [op, requestTimer('POST', `/wc/v1/${op}`)]),
  ) as Record<WalletOp, ReturnType<typeof requestTimer>>
  const process = randomBytes(6).toString('hex')
  let count = 0

  return (op: WalletOp, request: IncomingMessage, response: ServerResponse, ip: string): void => {
    const begun = performance.now()
    const trace = `wc_${process}${(++count).toString(36)}`
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_LIMIT) chunks.push(chunk)
    })
    request.on('end', () => {
      const raw = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const reply = (out: Outgoing, key?: VendorKey) => {
        send(request, response, trace, key, out)
        timers[op](out.status, performance.now() - begun)
      }
      if (size > BODY_LIMIT) return reply(fault('BODY_TOO_LARGE'))
      arriving(() =>
        answer(op, request, raw, ip).then(
          ([out, key]) => reply(out, key),
          error => {
            log.error({ err: error, op, trace }, 'a wallet call failed')
            reply(fault('UNAVAILABLE'))
          },
        ),
      )
    })
    request.on('error', () => response.destroy())
  }

  async function answer(
    op: WalletOp,
    { method = '', url = '', headers }: IncomingMessage,
    raw: Buffer,
    ip: string,
  ): Promise<[Outgoing, VendorKey?]> {
    const key = await gateway.keys.incoming(String(headers['x-wc-key'] ?? ''))
    const wrong = findFault(key, { method, path: url, headers, raw, ip, nowMs: Date.now() }, isFirstUse)
    if (wrong || !key) return [fault(wrong ?? 'SIGNATURE_INVALID'), key]
    // Bytes that are no text would all be read as the same one.
    if (!isUtf8(raw)) return [fault('BAD_REQUEST'), key]
    const text = raw.toString('utf8')
    const body = readBody(op, text)
    if (typeof body === 'string') return [fault(body), key]
    try {
      return [await gateway.answerVendor(key, op, body, text), key]
    } catch (error) {
      if (error instanceof Refusal)
        return [fault(error.code === 'too_many_requests' ? 'RATE_LIMITED' : 'UNAVAILABLE'), key]
      log.error({ err: error, op }, 'a wallet call failed')
      return [fault('UNAVAILABLE'), key]
    }
  }
}

export type WalletHandler = ReturnType<typeof createWalletHandler>

function fault(code: WalletFault): Outgoing {
  const retry = WALLET_FAULTS[code] >= 429 ? 'same_id' : 'never'
  const answer: WalletAnswer = { status: code, decided: false, retry }
  return { status: WALLET_FAULTS[code], body: JSON.stringify(answer), replay: false }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  trace: string,
  key: VendorKey | undefined,
  out: Outgoing,
): void {
  const length = Buffer.byteLength(out.body)
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(length),
    'x-wc-replay',
    out.replay ? '1' : '0',
    'x-wc-trace',
    trace,
  ]
  if (out.balanceNow) headers.push('x-wc-balance-now', out.balanceNow)
  if (key) {
    const nonce = String(request.headers['x-wc-nonce'] ?? '')
    headers.push('x-wc-signature', signText(key.signing, answerText(out.status, nonce, out.body)))
  }
  response.sendDate = false
  leaving(() => {
    response.writeHead(out.status, headers)
    // Plain ASCII leaves in one piece with the headers.
    response.end(out.body, length === out.body.length ? 'latin1' : 'utf8')
  })
}

/*
 * Calls arrive and leave by the batch. They are read, and their answers written, some at a time: whoever asks for something
 * else meanwhile comes in between. Answers leave after those with them are signed: each may wake its reader, and a reader
 * woken for each answer by itself costs more than the answers (measured: a third of the handler's CPU).
 */
const arriving = createTurns(8)
const leaving = createTurns(16)
