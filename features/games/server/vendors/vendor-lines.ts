import { randomBytes } from 'node:crypto'
import { accountOf } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { selectVendors } from '../catalogue/store-offers.ts'
import { lockModes, selectTransferVendors, updateModes } from '../gateway/store-modes.ts'
import { createVendorKeys } from '../gateway/vendor-keys.ts'
import { upsertPlayer } from '../store-launches.ts'
import type { VendorLine } from './vendor-client.ts'

/** How to call the vendors of merchants beyond what games asks of them itself. Answers are at most a second old. */
export function createVendorLines({ db, log, serverSecret }: Context) {
  const keys = createVendorKeys(db, serverSecret)
  const vendors = createCache((merchantId: number) => selectVendors(db, merchantId), 1_000)
  const inTransferMode = createCache((_: 'all') => selectTransferVendors(db), 1_000)

  return {
    /** Undefined when we have no key to sign with. */
    find: async (merchantId: number, vendorId: number): Promise<(VendorLine & { name: string }) | undefined> => {
      const vendor = (await vendors(merchantId)).find(each => each.id === vendorId)
      const key = await keys.outgoing(merchantId, vendorId)
      return vendor && key && { baseUrl: vendor.baseUrl, name: vendor.name, key, log }
    },
    /** Whether money may be moved to the vendor. */
    takesTransfers: async (merchantId: number, vendorId: number): Promise<boolean> =>
      (await inTransferMode('all')).some(each => each.merchantId === merchantId && each.vendorId === vendorId),
  }
}

/** The pseudonym by which a vendor knows a member; made when there is none yet. */
export async function playerAt(tx: Tx, vendorId: number, merchantId: number, memberId: string): Promise<string> {
  const real = await accountOf(tx, merchantId, memberId, 'real')
  const fresh = `p-${randomBytes(12).toString('hex')}`
  return upsertPlayer(tx, vendorId, { merchantId, memberId, currency: real.currency, wallet: real.id }, fresh)
}

/**
 * Switches one of the two ways in which a vendor may play with a merchant's money. The other one must be off before:
 * refused as `wallet_mode_conflict`. Answers the vendor's id.
 */
export async function setWalletMode(
  tx: Tx,
  merchantId: number,
  vendorCode: string,
  mode: 'seamless' | 'transfer',
  on: boolean,
): Promise<number> {
  const modes = await lockModes(tx, merchantId, vendorCode)
  if (!modes) throw new Refusal('not_found')
  const other = mode === 'seamless' ? modes.transfer : modes.seamless
  if (on && other) throw new Refusal('wallet_mode_conflict')
  await updateModes(tx, merchantId, { ...modes, [mode]: on })
  return modes.vendorId
}
