import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createCache } from '#shared/server/cache.ts'
import type { Sql } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import {
  isSigned,
  requestText,
  type SigningKey,
  sha256Hex,
  TIME_WINDOW_MS,
} from '#shared/server/secrets/wallet-signature.ts'
import type { WalletFault } from '../../rules/wallet-status.ts'
import type { createNonceBook } from './nonce-book.ts'
import { type KeyRow, selectKeys } from './store-keys.ts'

const PURPOSE = 'vendor-key'

export type VendorKey = {
  keyId: string
  merchantId: number
  vendorId: number
  vendorCode: string
  signing: SigningKey
  addresses: string[]
  dead: boolean
}

export const sealVendorSecret = (serverSecret: string, secret: string) => seal(serverSecret, PURPOSE, secret)

/** Keys of vendors, at most a second old, so that a revoked key is refused within two. */
export function createVendorKeys(db: Sql, serverSecret: string) {
  const all = createCache(async (direction: 'in' | 'out') => {
    const rows = await selectKeys(db, direction)
    const keys = rows.map(({ sealedSecret, sealedPrivateKey, algorithm, ...row }) => ({
      ...row,
      signing: signingOf({ sealedSecret, sealedPrivateKey, algorithm }),
    }))
    return { keys, byId: new Map(keys.map(key => [key.keyId, key])) }
  }, 1_000)

  function signingOf(row: Pick<KeyRow, 'algorithm' | 'sealedSecret' | 'sealedPrivateKey'>): SigningKey {
    const secret = unseal(serverSecret, PURPOSE, row.sealedSecret)
    if (row.algorithm === 'hmac-sha256') return { algorithm: row.algorithm, secret }
    const privateKey = createPrivateKey(unseal(serverSecret, PURPOSE, row.sealedPrivateKey!))
    return { algorithm: row.algorithm, publicKey: createPublicKey(secret), privateKey }
  }

  return {
    /** The key a vendor signs with. */
    incoming: async (keyId: string): Promise<VendorKey | undefined> => (await all('in')).byId.get(keyId),
    /** The key we sign with when we call the vendor: the newest that lives. */
    outgoing: async (merchantId: number, vendorId: number): Promise<VendorKey | undefined> =>
      (await all('out')).keys.find(key => key.merchantId === merchantId && key.vendorId === vendorId && !key.dead),
  }
}

export type VendorKeys = ReturnType<typeof createVendorKeys>

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
  const text = requestText({ method, path, key: key.keyId, time, nonce, bodyHash })
  if (!isSigned(key.signing, text, header('x-wc-signature'))) return 'SIGNATURE_INVALID'
  if (key.dead) return 'KEY_REVOKED'
  if (Math.abs(call.nowMs - Number(time)) > TIME_WINDOW_MS) return 'TIMESTAMP_WINDOW'
  if (key.addresses.length > 0 && !key.addresses.includes(call.ip)) return 'IP_DENIED'
  return isFirstUse(key.keyId, nonce, bodyHash) ? undefined : 'NONCE_REUSED'
}
