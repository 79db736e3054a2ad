import { constants, hash, type KeyObject, sign, verify } from 'node:crypto'
import { equalBytes } from './tokens.ts'

/** Window of `X-WC-Time` around our clock (wallet contract §2.3). */
export const TIME_WINDOW_MS = 120_000

/** The algorithm belongs to the key's record, never to the request. */
export type Algorithm = 'hmac-sha256' | 'ed25519' | 'rsa-pss-sha256'
/** What one side signs with and checks the other by: a shared secret, or its own private and the other's public key. */
export type SigningKey =
  | { algorithm: 'hmac-sha256'; secret: string }
  | { algorithm: 'ed25519' | 'rsa-pss-sha256'; publicKey: KeyObject; privateKey: KeyObject }

export function sha256Hex(body: Uint8Array | string): string {
  return hash('sha256', body, 'hex')
}

export type SignedCall = { method: string; path: string; key: string; time: string; nonce: string; bodyHash: string }

/** Which contract a text is signed for: no signature of one counts in the other. PC1 is that with payment providers, FD1 that with the sports feed. */
export type Contract = 'WC1' | 'PC1' | 'FD1'

/** What a request's signature covers: method, path, key, time, nonce and the hash of the raw body. */
export function requestText(call: SignedCall, contract: Contract = 'WC1'): string {
  return `${contract}\n${call.method}\n${call.path}\n${call.key}\n${call.time}\n${call.nonce}\n${call.bodyHash}`
}

/** What an answer's signature covers: it is bound to the request's nonce. */
export function answerText(status: number, nonce: string, body: string, contract: Contract = 'WC1'): string {
  return `${contract}R\n${status}\n${nonce}\n${sha256Hex(body)}`
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }

/** Base64 of a text's signature. */
export function signText(key: SigningKey, text: string): string {
  if (key.algorithm === 'hmac-sha256') return hmacOf(key)(text)
  const bytes = Buffer.from(text)
  if (key.algorithm === 'ed25519') return sign(null, bytes, key.privateKey).toString('base64')
  return sign('sha256', bytes, { key: key.privateKey, ...PSS }).toString('base64')
}

const HMACS = new WeakMap<SigningKey, (text: string) => string>()

function hmacOf(key: SigningKey & { algorithm: 'hmac-sha256' }): (text: string) => string {
  let hmac = HMACS.get(key)
  if (!hmac) {
    hmac = prepareHmac(key.secret)
    HMACS.set(key, hmac)
  }
  return hmac
}

/**
 * HMAC-SHA256 (RFC 2104) as two hashes over pads that are made once: a third of the price of `createHmac`, which makes an
 * object of the runtime's for each text and leaves it to the collector.
 */
function prepareHmac(secret: string): (text: string) => string {
  const bytes = Buffer.from(secret)
  const key = Buffer.alloc(64)
  key.set(bytes.length > 64 ? hash('sha256', bytes, 'buffer') : bytes)
  const outer = Buffer.alloc(96)
  let inner = Buffer.alloc(64 + 3 * 512)
  for (let i = 0; i < 64; i++) {
    inner[i] = key[i]! ^ 0x36
    outer[i] = key[i]! ^ 0x5c
  }
  return text => {
    if (64 + 3 * text.length > inner.length)
      inner = Buffer.concat([inner.subarray(0, 64), Buffer.alloc(3 * text.length)])
    const size = inner.write(text, 64)
    outer.write(hash('sha256', inner.subarray(0, 64 + size), 'binary'), 64, 'latin1')
    return hash('sha256', outer, 'base64')
  }
}

/** True when the other side signed this text with the key of this record. Compares in constant time. */
export function isSigned(key: SigningKey, text: string, signature: string): boolean {
  if (key.algorithm === 'hmac-sha256') return signaturesMatch(signText(key, text), signature)
  const [bytes, given] = [Buffer.from(text), Buffer.from(signature, 'base64')]
  if (key.algorithm === 'ed25519') return verify(null, bytes, key.publicKey, given)
  return verify('sha256', bytes, { key: key.publicKey, ...PSS }, given)
}

/** Signature of a request with a shared secret. */
export function signRequest(secret: string, call: SignedCall, contract?: Contract): string {
  return signText({ algorithm: 'hmac-sha256', secret }, requestText(call, contract))
}

/** Signature of an answer with a shared secret. */
export function signAnswer(secret: string, status: number, nonce: string, body: string, contract?: Contract): string {
  return signText({ algorithm: 'hmac-sha256', secret }, answerText(status, nonce, body, contract))
}

/** Compares in constant time. */
export function signaturesMatch(expected: string, given: string): boolean {
  return equalBytes(Buffer.from(expected), Buffer.from(given))
}
