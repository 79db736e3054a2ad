import { selectTransferVendors, selectVendors, type VendorLine } from '#features/games/server/games.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { createVendorKeys, type VendorKey } from './vendor-keys.ts'

/** A vendor, with the whole key that its merchant signs with. */
export type KeyedLine = VendorLine & { name: string; key: VendorKey }

/** How to call the vendors of merchants beyond what games asks of them itself. Answers are at most a second old. */
export function createVendorLines({ db, log, serverSecret }: Context) {
  const keys = createVendorKeys(db, serverSecret)
  const vendors = createCache((merchantId: number) => selectVendors(db, merchantId), 1_000)
  const inTransferMode = createCache((_: 'all') => selectTransferVendors(db), 1_000)

  return {
    /** Undefined when we have no key to sign with. */
    find: async (merchantId: number, vendorId: number): Promise<KeyedLine | undefined> => {
      const vendor = (await vendors(merchantId)).find(each => each.id === vendorId)
      const key = await keys.outgoing(merchantId, vendorId)
      return vendor && key && { baseUrl: vendor.baseUrl, name: vendor.name, key, log }
    },
    /** Whether money may be moved to the vendor. */
    takesTransfers: async (merchantId: number, vendorId: number): Promise<boolean> =>
      (await inTransferMode('all')).some(each => each.merchantId === merchantId && each.vendorId === vendorId),
  }
}
