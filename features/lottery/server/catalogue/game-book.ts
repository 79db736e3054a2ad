import { createCache } from '#shared/server/cache.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Game } from '../../rules/game.ts'
import * as store from './store-games.ts'

/** A change reaches every process within it (C-17 allows 2 s). */
const CACHE_MS = 1_000

export type KnownGame = Game & { id: number }

/** All games by their codes. */
export async function readGames(db: Sql | Tx): Promise<Map<string, KnownGame>> {
  const rows = await store.selectGames(db)
  return new Map(
    rows.map(({ limits, ...row }) => {
      const read = Object.entries(limits).map(([currency, text]) => [currency, store.readLimits(text)])
      return [row.code, { ...row, limits: Object.fromEntries(read) }]
    }),
  )
}

/** Games, and which of them merchants offer, as of the last second. */
export function createGameBook(db: Sql) {
  const cached = createCache(async (_: 'all') => {
    const [games, offers] = await Promise.all([readGames(db), store.selectOffers(db)])
    return { games, offered: new Set(offers.map(({ merchantId, gameId }) => `${merchantId} ${gameId}`)) }
  }, CACHE_MS)
  return {
    games: async () => (await cached('all')).games,
    /** Undefined when there is no such game, or the merchant does not offer it. */
    offered: async (merchantId: number, code: string): Promise<KnownGame | undefined> => {
      const { games, offered } = await cached('all')
      const game = games.get(code)
      return game && offered.has(`${merchantId} ${game.id}`) ? game : undefined
    },
  }
}

export type GameBook = ReturnType<typeof createGameBook>
