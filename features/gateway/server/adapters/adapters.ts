import { createHmac, hash } from 'node:crypto'
import { setVendorAdapter } from '#features/games/server/games.ts'
import { type WalletAnswer, walletCalls } from '#features/gateway/api.ts'
import { singleUrlCall } from '#features/gateway/api-adapters.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { signaturesMatch } from '#shared/server/secrets/wallet-signature.ts'
import { answerSingleUrl, mapSingleUrl, type QuotedUnit, quotedUnit, signedValues } from '../../rules/adapter.ts'
import { WALLET_FAULTS, type WalletFault } from '../../rules/wallet-status.ts'
import type { Gateway } from '../gateway.ts'
import { type QuotedRow, replaceQuotedUnits, selectSpeakers } from './store-adapters.ts'

/** How a vendor speaks: `''` is WC-1. Units that are not named are our currencies themselves. */
export async function setAdapter(
  tx: Tx,
  vendorCode: string,
  adapter: '' | 'single-url',
  units: readonly QuotedRow[] = [],
): Promise<void> {
  const vendorId = await setVendorAdapter(tx, vendorCode, adapter)
  await replaceQuotedUnits(tx, vendorId, units)
}

type Answer = { status: number; body: string }

/** Answers calls of the single address by way of WC-1: a body as it came, from an address. */
export function createSingleUrl(
  { db, log }: Pick<Context, 'db' | 'log'>,
  gateway: Pick<Gateway, 'keys' | 'answerVendor'>,
) {
  const speakers = createCache(async (_: 'all') => {
    const rows = await selectSpeakers(db, 'single-url')
    return {
      ids: new Set(rows.map(row => row.vendorId)),
      units: new Map(rows.map(row => [`${row.vendorId} ${row.quoted}`, row])),
    }
  }, 1_000)

  async function unitOf(vendorId: number, quoted: string): Promise<QuotedUnit | undefined> {
    const row = (await speakers('all')).units.get(`${vendorId} ${quoted}`)
    const currency = row?.currency ?? quoted
    const scale = CURRENCY_SCALE[currency]
    return scale === undefined ? undefined : quotedUnit(currency, scale, BigInt(row?.factor ?? 1))
  }

  return async (raw: string, ip: string): Promise<Answer> => {
    const read = singleUrlCall.safeParse(parse(raw))
    if (!read.success) return fault('BAD_REQUEST')
    const call = read.data
    const key = await gateway.keys.incoming(call.key)
    if (key?.signing.algorithm !== 'hmac-sha256' || !(await speakers('all')).ids.has(key.vendorId))
      return fault('SIGNATURE_INVALID')
    const { secret } = key.signing
    if (!signaturesMatch(macOf(secret, call), call.hmac)) return fault('SIGNATURE_INVALID')
    const sign = (status: number, fields: Record<string, string>): Answer => {
      return { status, body: JSON.stringify({ ...fields, hmac: macOf(secret, fields) }) }
    }
    const no = (code: WalletFault) => sign(WALLET_FAULTS[code], { error: code, tid: call.tid })
    if (key.dead) return no('KEY_REVOKED')
    if (key.addresses.length > 0 && !key.addresses.includes(ip)) return no('IP_DENIED')

    const unit = await unitOf(key.vendorId, call.currency)
    const mapped = unit ? mapSingleUrl(call, unit) : 'BAD_REQUEST'
    if (typeof mapped === 'string') return no(mapped)
    // Kept as WC-1 has it, so that the log of calls can be played again, with the call as it came.
    const body = walletCalls[mapped.op].safeParse({ ...mapped.body, meta: call })
    if (!body.success) return no('BAD_REQUEST')
    try {
      const done = await gateway.answerVendor(key, mapped.op, body.data, JSON.stringify(body.data))
      const answer = JSON.parse(done.body) as WalletAnswer
      // There is no word for "not decided" here: what may still come out otherwise is to be sent again.
      return sign(answer.decided ? done.status : 503, answerSingleUrl(call, unit!, answer))
    } catch (error) {
      if (error instanceof Refusal) return no(error.code === 'too_many_requests' ? 'RATE_LIMITED' : 'UNAVAILABLE')
      log.error({ err: error, type: call.type }, 'a wallet call failed')
      return no('UNAVAILABLE')
    }
  }
}

/** In hex, keyed by the SHA-256 of the secret. */
export function macOf(secret: string, fields: Record<string, string>): string {
  return createHmac('sha256', hash('sha256', secret, 'buffer'))
    .update(signedValues(fields))
    .digest('hex')
}

function fault(code: WalletFault): Answer {
  return { status: WALLET_FAULTS[code], body: JSON.stringify({ error: code }) }
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
