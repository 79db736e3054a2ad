import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type VendorInput, type VendorOp, type VendorOutput, vendorCalls } from '#features/games/api-vendor.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Log } from '#shared/server/log.ts'
import {
  answerText,
  isSigned,
  requestText,
  type SigningKey,
  sha256Hex,
  signText,
} from '#shared/server/secrets/wallet-signature.ts'
import { noteAnswer } from './answers.ts'

const TIMEOUT_MS = 3_000
/** Errors of a connection that was never made: the request provably did not leave. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** The key that we sign with when we call a vendor. */
export type OutgoingKey = { keyId: string; vendorCode: string; signing: SigningKey }
/** Where such keys come from: undefined for a vendor that the merchant has none for. */
export type OutgoingKeys = {
  outgoing: (merchantId: number, vendorId: number) => Promise<OutgoingKey | undefined>
}
export type VendorLine = { baseUrl: string; key: OutgoingKey; log: Log }
/** `unknown`: it may have arrived, and nobody told what became of it. */
export type VendorReply<T> = { outcome: 'answered'; value: T } | { outcome: 'unsent' } | { outcome: 'unknown' }

/**
 * Sends a vendor one signed call at `/wc/v1/<path>`, for at most 3 s. Only an answer with the right signature and shape
 * counts as answered, whatever its status says.
 */
export async function sendToVendor<O extends z.ZodMiniType>(
  line: VendorLine,
  path: string,
  input: object,
  output: O,
): Promise<VendorReply<z.output<O>>> {
  const { key, log, baseUrl } = line
  const url = `/wc/v1/${path}`
  const body = JSON.stringify(input)
  const [time, nonce] = [String(Date.now()), randomBytes(16).toString('hex')]
  const begun = performance.now()
  const note = (outcome: 'answered' | 'unsent' | 'unknown') =>
    noteAnswer(key.vendorCode, outcome, performance.now() - begun, new Date())
  const call = { method: 'POST', path: url, key: key.keyId, time, nonce, bodyHash: sha256Hex(body) }
  try {
    const response = await fetch(`${baseUrl}${url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-wc-key': key.keyId,
        'x-wc-time': time,
        'x-wc-nonce': nonce,
        'x-wc-signature': signText(key.signing, requestText(call)),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const signed = response.headers.get('x-wc-signature') ?? ''
    if (!isSigned(key.signing, answerText(response.status, nonce, text), signed)) throw new Error('bad signature')
    const value = output.parse(JSON.parse(text))
    note('answered')
    return { outcome: 'answered', value }
  } catch (error) {
    log.warn({ err: error, vendor: key.vendorCode, path }, 'a vendor did not answer well')
    const outcome = UNSENT.has(causeOf(error)) ? 'unsent' : 'unknown'
    note(outcome)
    return { outcome }
  }
}

/** Asks a vendor something of the contract. Refused as `vendor_unavailable` unless it answers OK. */
export async function askVendor<Op extends VendorOp>(
  line: VendorLine,
  op: Op,
  input: VendorInput<Op>,
): Promise<VendorOutput<Op>> {
  const { path, output } = vendorCalls[op]
  const reply = await sendToVendor(line, path, input, output)
  if (reply.outcome === 'answered' && reply.value.status === 'OK') return reply.value as VendorOutput<Op>
  if (reply.outcome === 'answered')
    line.log.warn({ vendor: line.key.vendorCode, path, status: reply.value.status }, 'a vendor refused')
  throw new Refusal('vendor_unavailable')
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
