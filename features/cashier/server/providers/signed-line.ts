import { randomBytes } from 'node:crypto'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { exchange, type Reply } from './exchange.ts'

/** Where a provider is called, and the key that both sides sign with. */
export type Line = { address: string; keyId: string; secret: string }

/** Calls of PC-1, signed as those of WC-1. Throws unless a whole answer came in time that the provider signed. */
export function createSignedLine({ address, keyId, secret }: Line, nowMs: () => number) {
  const base = new URL(address)
  return async (method: 'GET' | 'POST', path: string, body = ''): Promise<Reply> => {
    const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
    const [time, nonce] = [String(nowMs()), randomBytes(16).toString('hex')]
    const signed = { method, path: `${url.pathname}${url.search}`, key: keyId, time, nonce, bodyHash: sha256Hex(body) }
    const { status, text, headers } = await exchange(url, method, body, {
      ...(body && { 'content-type': 'application/json' }),
      'x-pc-key': keyId,
      'x-pc-time': time,
      'x-pc-nonce': nonce,
      'x-pc-signature': signRequest(secret, signed, 'PC1'),
    })
    const signature = String(headers['x-pc-signature'] ?? '')
    if (!signaturesMatch(signAnswer(secret, status, nonce, text, 'PC1'), signature))
      throw new Error(`an answer with HTTP ${status} that the provider did not sign`)
    return { status, text }
  }
}
