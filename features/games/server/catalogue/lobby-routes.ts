import type { FastifyInstance } from 'fastify'
import { gamesApi } from '#features/games/api.ts'
import { lobbyApi, type Room } from '#features/games/api-lobby.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import type { Games } from '../games.ts'

export function lobbyRoutes(app: FastifyInstance, { lobby, favourites, rooms }: Games): void {
  // Everybody sees the same lists.
  const version = lobby.version
  serve(app, gamesApi.gameList, (query, ask) => lobby.listGames(ask.merchantId, inLanguage(query, ask)), version)
  serve(
    app,
    lobbyApi.vendorLanes,
    async (_, ask) => ({ data: { lanes: await lobby.vendorLanes(ask.merchantId) } }),
    version,
  )
  serve(app, lobbyApi.vassGameType, async (_, ask) => ({ list: await lobby.vendorTypes(ask.merchantId) }), version)
  serve(app, lobbyApi.hotGames, (query, ask) => lobby.hotGames(ask.merchantId, inLanguage(query, ask)), version)
  serve(app, lobbyApi.roomList, async (query, ask) => {
    const list = await lobby.rooms(ask.merchantId, inLanguage(query, ask))
    const told = await rooms.list(ask.merchantId)
    const isOpen = (room: Room) =>
      list.some(game => game.vassalage === room.vassalage && game.gameCode === room.gameCode)
    return { list, rooms: told.list.filter(isOpen) }
  })

  serve(app, lobbyApi.favouriteIds, async (_, ask) => ({ nodeIds: await favourites.favouriteIds(asking(ask)) }))
  serve(app, lobbyApi.favouriteList, async (query, ask) => {
    const { list, totalPages } = await favourites.favouriteGames(asking(ask), inLanguage(query, ask))
    return { games: list, totalPages }
  })
  serve(app, lobbyApi.addFavourite, async (game, ask) => {
    await favourites.addFavourite(asking(ask), game.vendor, game.nodeId)
    return {}
  })
  serve(app, lobbyApi.removeFavourite, async (game, ask) => {
    await favourites.removeFavourite(asking(ask), game.nodeId)
    return {}
  })
  serve(app, lobbyApi.recentGames, (query, ask) => favourites.recentGames(asking(ask), inLanguage(query, ask)))
}

const asking = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

/** A query that names no language wants that of the browser. */
function inLanguage<T extends { language: string }>(query: T, ask: Ask): T {
  return { ...query, language: query.language || ask.language }
}
