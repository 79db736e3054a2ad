import type { SharedTable } from '#features/games/api-lobby.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { createQuietLine } from './quiet-vendors.ts'
import { selectVendorsOf } from './store-tables.ts'

/** What lobbies show of a table is so old at most. */
const FRESH_MS = 2_000
const TYPES = ['LIVE', 'SPORTS']

/** How the tables of vendors stand. They are asked while somebody looks, and else not at all. */
export function createTables(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const ask = createQuietLine(context, keys, 'tables')
  const list = createCache(async (merchantId: number): Promise<SharedTable[]> => {
    const vendors = await selectVendorsOf(context.db, merchantId, TYPES)
    const lists = await Promise.all(
      vendors.map(async vendor => {
        const { tables = [] } = (await ask(merchantId, vendor, {})) ?? {}
        return tables.map(({ game, phase, players, road, cells, results, free = null }) => ({
          ...{ vassalage: vendor.code, gameCode: game, phase, players, road, cells, results, free },
        }))
      }),
    )
    return lists.flat()
  }, FRESH_MS)

  return { list }
}
