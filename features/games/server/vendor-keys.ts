import type { IncomingHttpHeaders } from 'node:http'
import type { Sql } from '#shared/server/db.ts'
import { createRecall } from '#shared/server/recall.ts'
import { seal, unseal } from '#shared/server/secrets.ts'
import { sha256Hex, signaturesMatch, signRequest, TIME_WINDOW_MS } from '#shared/server/wallet-signature.ts'
import type { WalletFault } from '../rules/wallet-status.ts'
import { selectKeys } from './store-catalogue.ts'

const PURPOSE = 'vendor-key'
const NONCE_CAPACITY = 200_000

export type VendorKey = {
  keyId: string
  merchantId: number
  vendorId: number
  vendorCode: string
  secret: string
  addresses: string[]
  dead: boolean
}

export const sealVendorSecret = (serverSecret: string, secret: string) => seal(serverSecret, PURPOSE, secret)

/** Keys of vendors, at most a second old, so that a revoked key is refused within two. */
export function createVendorKeys(db: Sql, serverSecret: string) {
  const all = createRecall(async (direction: 'in' | 'out') => {
    const rows = await selectKeys(db, direction)
    return rows.map(row => ({ ...row, secret: unseal(serverSecret, PURPOSE, row.sealedSecret) }))
  }, 1_000)

  return {
    /** The key a vendor signs with. */
    incoming: async (keyId: string): Promise<VendorKey | undefined> =>
      (await all('in')).find(key => key.keyId === keyId),
    /** The key we sign with when we call the vendor. */
    outgoing: async (merchantId: number, vendorId: number): Promise<VendorKey | undefined> =>
      (await all('out')).find(key => key.merchantId === merchantId && key.vendorId === vendorId && !key.dead),
  }
}

/**
 * Remembers nonces with the hash of their body. Past its capacity the older half is forgotten: the time window and the
 * transaction's own key still keep every effect single.
 */
export function createNonceBook(capacity = NONCE_CAPACITY) {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  /** False when the nonce was used with another body. */
  return (keyId: string, nonce: string, bodyHash: string): boolean => {
    const name = `${keyId} ${nonce}`
    const seen = young.get(name) ?? old.get(name)
    if (seen !== undefined) return seen === bodyHash
    if (young.size >= capacity / 2) {
      old = young
      young = new Map()
    }
    young.set(name, bodyHash)
    return true
  }
}

/** What is wrong with a signed call, or undefined. Checked on the raw bytes, before anything is parsed (§2.3). */
export function findFault(
  key: VendorKey | undefined,
  call: { method: string; path: string; headers: IncomingHttpHeaders; raw: Uint8Array; ip: string; nowMs: number },
  isFirstUse: ReturnType<typeof createNonceBook>,
): WalletFault | undefined {
  const header = (name: string) => String(call.headers[name] ?? '')
  const [time, nonce] = [header('x-wc-time'), header('x-wc-nonce')]
  if (!key || !/^\d{13}$/.test(time) || !/^[\w.:-]{16,64}$/.test(nonce)) return 'SIGNATURE_INVALID'
  const bodyHash = sha256Hex(call.raw)
  const { method, path } = call
  const expected = signRequest(key.secret, { method, path, key: key.keyId, time, nonce, bodyHash })
  if (!signaturesMatch(expected, header('x-wc-signature'))) return 'SIGNATURE_INVALID'
  if (key.dead) return 'KEY_REVOKED'
  if (Math.abs(call.nowMs - Number(time)) > TIME_WINDOW_MS) return 'TIMESTAMP_WINDOW'
  if (key.addresses.length > 0 && !key.addresses.includes(call.ip)) return 'IP_DENIED'
  return isFirstUse(key.keyId, nonce, bodyHash) ? undefined : 'NONCE_REUSED'
}
