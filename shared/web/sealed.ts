import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Reply } from '#shared/endpoint.ts'

/** What payloads are sealed with: the merchant they are for, its key, and how far its clock is ahead of ours. */
export type Sealing = { merchantCode: string; key: JWK; aheadMs: number }

const ANSWER_MS = 20_000

/** Reads it from the system status (specification §3). Throws when the site cannot be reached or says something else. */
export async function readSealing(site = ''): Promise<Sealing> {
  const answer = await fetch(`${site}/wps/system/status`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const reply = (await answer.json()) as Reply<{ info: { merchantCode: string; encKeys: JWK[] } }>
  if (!reply.success) throw new Error(`no keys: ${reply.code}`)
  const { merchantCode, encKeys } = reply.value.info
  // Many a phone's clock is minutes off; what is sealed is good for two.
  const serverTime = Date.parse(answer.headers.get('date') ?? '')
  return { merchantCode, key: encKeys[0]!, aheadMs: Number.isNaN(serverTime) ? 0 : serverTime - Date.now() }
}

/** The body of a call marked `sealed` (security §3.3): good for this call, once, within two minutes. */
export async function sealPayload(
  { merchantCode, key, aheadMs }: Sealing,
  { method, path }: { method: string; path: string },
  payload: unknown,
): Promise<{ data: string }> {
  const envelope = {
    iat: Math.round(Date.now() + aheadMs),
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: path,
    mid: merchantCode,
    p: payload,
  }
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(envelope)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid! })
    .encrypt(await importJWK(key, 'ECDH-ES'))
  return { data }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
