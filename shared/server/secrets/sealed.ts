import {
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import * as z from 'zod/mini'

export type PublicJwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** A sealed body is never longer: 8 kB hold every form of the site. */
const MAX_LENGTH = 8_192
/** How far the sender's clock may be from ours (security §3.3). */
export const MAX_AGE_MS = 120_000

const envelope = z.strictObject({
  /** Milliseconds since 1970. */
  iat: z.int(),
  /** 16 random bytes. */
  jti: z.string().check(z.regex(/^[\w-]{22}$/)),
  htm: z.string(),
  htu: z.string(),
  mid: z.string(),
  p: z.record(z.string(), z.unknown()),
})
export type Envelope = z.output<typeof envelope>

/** A new pair on P-256, which every browser's WebCrypto knows; `kid` is the thumbprint of RFC 7638. */
export async function createPayloadKey(): Promise<{ kid: string; publicJwk: PublicJwk; privateJwk: JWK }> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const publicJwk = (await exportJWK(pair.publicKey)) as PublicJwk
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk: await exportJWK(pair.privateKey) }
}

/** A private key ready for `openSealed`. */
export async function importPayloadKey(privateJwk: JWK): Promise<CryptoKey> {
  return (await importJWK(privateJwk, 'ECDH-ES')) as CryptoKey
}

/** The `kid` that a compact JWE names; undefined when it cannot be one of ours, whatever keys there are. */
export function kidOf(data: string): string | undefined {
  if (data.length > MAX_LENGTH) return undefined
  try {
    const { kid } = decodeProtectedHeader(data)
    return typeof kid === 'string' && /^[\w-]{43}$/.test(kid) ? kid : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a compact JWE; undefined whatever is wrong with it. One algorithm, one cipher, no compression: a few kilobytes
 * would swell to megabytes (security §3.3).
 */
export async function openSealed(data: string, privateKey: CryptoKey): Promise<Envelope | undefined> {
  try {
    const { plaintext } = await compactDecrypt(data, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    })
    const read = envelope.safeParse(JSON.parse(new TextDecoder().decode(plaintext), refusePoison))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** As Fastify refuses it in bodies it reads itself (S-39). */
function refusePoison(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError(key)
  return value
}
