import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { vendorLaunch } from '#features/games/api.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Log } from '#shared/server/log.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/wallet-signature.ts'
import type { VendorKey } from './vendor-keys.ts'

const TIMEOUT_MS = 3_000

/** Asks a vendor to open a game. Refused as `vendor_unavailable` when it is silent, slow, forged or says no. */
export async function askVendorToLaunch(
  baseUrl: string,
  key: VendorKey,
  input: z.input<typeof vendorLaunch.input>,
  log: Log,
): Promise<string> {
  const path = '/wc/v1/launch'
  const body = JSON.stringify(input)
  const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const call = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(body) }
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-wc-key': key.keyId,
        'x-wc-time': time,
        'x-wc-nonce': nonce,
        'x-wc-signature': signRequest(key.secret, call),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const signed = response.headers.get('x-wc-signature') ?? ''
    if (!signaturesMatch(signAnswer(key.secret, response.status, nonce, text), signed)) throw new Error('bad signature')
    const answer = vendorLaunch.output.parse(JSON.parse(text))
    if (answer.status !== 'OK' || !answer.url) throw new Error(`the vendor answered ${answer.status}`)
    return answer.url
  } catch (error) {
    log.warn({ err: error, vendor: key.vendorCode }, 'a launch failed at the vendor')
    throw new Refusal('vendor_unavailable')
  }
}
