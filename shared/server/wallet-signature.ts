import { createHash, createHmac } from 'node:crypto'
import { equalBytes } from './tokens.ts'

/** Window of `X-WC-Time` around our clock (wallet contract §2.3). */
export const TIME_WINDOW_MS = 120_000

export function sha256Hex(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Signature of a request: base64 of HMAC-SHA256 over method, path, key, time, nonce and the hash of the raw body. */
export function signRequest(
  secret: string,
  call: { method: string; path: string; key: string; time: string; nonce: string; bodyHash: string },
): string {
  const text = ['WC1', call.method, call.path, call.key, call.time, call.nonce, call.bodyHash].join('\n')
  return createHmac('sha256', secret).update(text).digest('base64')
}

/** Signature of an answer, bound to the request's nonce. */
export function signAnswer(secret: string, status: number, nonce: string, body: string): string {
  return createHmac('sha256', secret)
    .update(['WC1R', status, nonce, sha256Hex(body)].join('\n'))
    .digest('base64')
}

/** Compares in constant time. */
export function signaturesMatch(expected: string, given: string): boolean {
  return equalBytes(Buffer.from(expected), Buffer.from(given))
}
