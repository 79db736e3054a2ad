import type { vendorCalls } from '#features/games/api-vendor.ts'
import type { ToldLevel } from '../../api-card-rooms.ts'
import type { Studio } from '../../app.ts'
import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import type { Answers } from '../provider/signed.ts'

const MILLIONTHS_OF_PERCENT = 10_000

/**
 * Our rooms, for lobbies: one for each stake of each game, since nobody chooses a table or whom to sit with. Its seats are those of
 * the tables that are open, or of the one that would be opened.
 */
export function roomAnswers({ library, cardRooms }: Studio): Pick<Answers<typeof vendorCalls>, 'rooms'> {
  return {
    async rooms({ currency }, brand) {
      const own = [...cardRooms].filter(([id]) => library.get(id)!.brand === brand)
      if (own.length === 0) return { status: 'NOT_SUPPORTED' }
      const games = await Promise.all(
        own.map(async ([gameCode, rooms]) => {
          const { file } = library.get(gameCode)!.cards!
          const levels = await rooms.levels(currency)
          const most = Math.max(...levels.map(({ seated }) => seated))
          return { gameCode, rooms: levels.map(level => describe(file, level, currency, most)) }
        }),
      )
      return { status: 'OK', games }
    },
  }
}

function describe({ levels, seats, rake }: CardRoomFile, level: ToldLevel, currency: string, most: number) {
  const { id, unit, blinds, rooms, seated, waiting } = level
  const { name } = levels.find(each => each.id === id)!
  return {
    ...{ roomId: id, name, level: id, currency, minBuyIn: level.least, maxBuyIn: level.most },
    ...(blinds ? { ante: '0', smallBlind: blinds[0] } : { ante: unit }),
    ...{ rakePct: (rake.ppm / MILLIONTHS_OF_PERCENT).toFixed(2), rakeCap: String(BigInt(unit) * BigInt(rake.cap)) },
    ...{ seats: seats * Math.max(1, rooms), seated, waiting, isHot: seated > 0 && seated === most, language: '' },
    status: seated > waiting ? ('playing' as const) : ('waiting' as const),
  }
}
