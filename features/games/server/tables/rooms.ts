import type { Room } from '#features/games/api-lobby.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { formatAmount, fromMinor } from '#shared/money.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { createQuietLine } from './quiet-vendors.ts'
import { selectVendorsOf } from './store-tables.ts'

/** What lobbies show of a room is so old at most. */
const FRESH_MS = 3_000

/** Rooms of players against players. Vendors are asked while somebody looks, and else not at all. */
export function createRooms(context: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys) {
  const { db } = context
  const ask = createQuietLine(context, keys, 'rooms')
  const list = createCache(async (merchantId: number): Promise<{ told: boolean; list: Room[] }> => {
    const { currency } = await merchantById(db, merchantId)
    const money = (minor: string) => formatAmount(fromMinor(minor, currency))
    const vendors = await selectVendorsOf(db, merchantId, ['PVP'])
    const answers = await Promise.all(
      vendors.map(async vendor => ({ vendor, games: (await ask(merchantId, vendor, { currency }))?.games })),
    )
    const rooms = answers.flatMap(({ vendor, games = [] }) =>
      games.flatMap(({ gameCode, rooms }) =>
        // Whoever plays here has the merchant's currency.
        rooms
          .filter(room => room.currency === currency)
          .map(({ roomId, name, level, rakePct, seats, seated, waiting, status, isHot, language, ...room }) => ({
            ...{ vassalage: vendor.code, gameCode, roomId, name, level, currency, rakePct },
            ...{ seats, seated, waiting, status, isHot, language },
            ...{ minBuyIn: money(room.minBuyIn), maxBuyIn: money(room.maxBuyIn), ante: money(room.ante) },
            ...(room.smallBlind !== undefined && { smallBlind: money(room.smallBlind) }),
            rakeCap: money(room.rakeCap),
          })),
      ),
    )
    return { told: answers.some(({ games }) => games !== undefined), list: rooms }
  }, FRESH_MS)

  return { list }
}
