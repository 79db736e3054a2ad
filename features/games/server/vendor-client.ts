import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { Refusal } from '#shared/refusal.ts'
import type { Log } from '#shared/server/log.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest } from '#shared/server/wallet-signature.ts'
import type { VendorKey } from './vendor-keys.ts'

const TIMEOUT_MS = 3_000

/**
 * Asks a vendor something of the contract, signed, and checks the signature of its answer. Refused as
 * `vendor_unavailable` when it is silent, slow, forged or says anything but OK.
 */
export async function askVendor<O extends z.ZodMiniType<{ status: string }>>(
  ask: { baseUrl: string; op: 'launch' | 'games'; key: VendorKey; log: Log },
  input: object,
  output: O,
): Promise<z.output<O>> {
  const { key, log, op } = ask
  const path = `/wc/v1/${op}`
  const body = JSON.stringify(input)
  const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const call = { method: 'POST', path, key: key.keyId, time, nonce, bodyHash: sha256Hex(body) }
  try {
    const response = await fetch(`${ask.baseUrl}${path}`, {
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
    const answer = output.parse(JSON.parse(text))
    if (answer.status !== 'OK') throw new Error(`the vendor answered ${answer.status}`)
    return answer
  } catch (error) {
    log.warn({ err: error, vendor: key.vendorCode, op }, 'a vendor did not answer well')
    throw new Refusal('vendor_unavailable')
  }
}
