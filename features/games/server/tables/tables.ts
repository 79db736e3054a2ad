import type { SharedTable } from '#features/games/api-lobby.ts'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { type OutgoingKeys, sendToVendor } from '../vendors/vendor-client.ts'
import { selectTableVendors } from './store-tables.ts'

/** What lobbies show of a table is so old at most. */
const FRESH_MS = 2_000
/** A vendor that has no tables, or does not answer, is asked again after so long. */
const QUIET_MS = 60_000

/** How the tables of vendors stand. They are asked while somebody looks, and else not at all. */
export function createTables({ db, log }: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  /** By merchant and vendor, until when it is left alone. */
  const quiet = new Map<string, number>()
  const list = createCache(async (merchantId: number): Promise<SharedTable[]> => {
    const vendors = await selectTableVendors(db, merchantId)
    const lists = await Promise.all(vendors.map(vendor => askOne(merchantId, vendor)))
    return lists.flat()
  }, FRESH_MS)

  async function askOne(
    merchantId: number,
    { id, code, baseUrl }: { id: number; code: string; baseUrl: string },
  ): Promise<SharedTable[]> {
    const place = `${merchantId} ${id}`
    if ((quiet.get(place) ?? 0) > performance.now()) return []
    const key = await keys.outgoing(merchantId, id)
    if (!key) return []
    const { path, output } = vendorCalls.tables
    const reply = await sendToVendor({ baseUrl, key, log }, path, { request_id: newToken() }, output)
    const tables = reply.outcome === 'answered' ? reply.value.tables : undefined
    if (!tables) {
      quiet.set(place, performance.now() + QUIET_MS)
      return []
    }
    return tables.map(({ game, phase, players, road, cells, results, free = null }) => ({
      ...{ vassalage: code, gameCode: game, phase, players, road, cells, results, free },
    }))
  }

  return { list }
}
