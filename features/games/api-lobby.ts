import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { game, gameFilter, gamePages, gamesPage, inLanguage, isGame } from './api.ts'
import { roadCell } from './api-shared.ts'
import { CATEGORY_ORDER } from './rules/games.ts'

/* The lobby: vendors by category, hot games, and what a member saved or played (specification §7 Games). */

/** A vendor's card under one category (§3 Game vendor card). */
export const vendorCard = z.object({
  vassalage: z.string(),
  accountTypeId: z.number(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  displayName: z.string(),
  gameType: z.enum(CATEGORY_ORDER),
  isGame,
  maintenance: z.boolean(),
  /** On the vendor's public origin; empty when it has none. */
  logoUrl: z.string(),
})
export type VendorCard = z.output<typeof vendorCard>

const lane = z.object({
  /** A word under `types` in the screens' languages: `rng`, `lottery`. */
  title: z.string(),
  gameCategory: z.enum(CATEGORY_ORDER),
  cards: z.array(vendorCard),
  /** Classifications that occur in this category, each with the codes of the vendors that have such games. */
  gameClassify: z.array(z.object({ code: z.string(), vendors: z.array(z.string()) })),
  /** The same of what games play with. */
  mechanics: z.array(z.object({ code: z.string(), vendors: z.array(z.string()) })),
})
export type VendorLane = z.output<typeof lane>

const nodeId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]*$/u))
const favourite = z.object({
  nodeId,
  vendor: z.string().check(z.maxLength(32)),
  gameType: z.string().check(z.maxLength(16)),
})

/** A table that players share, as it stood some seconds ago. */
const sharedTable = z.object({
  vassalage: z.string(),
  gameCode: z.string(),
  phase: z.enum(['idle', 'betting', 'closing', 'dealing', 'result', 'void', 'paused']),
  /** Players of the running coup. */
  players: z.number(),
  /** The newest columns of the big road, `BB`, `PPP`; empty for a table without two sides. */
  road: z.array(z.string()),
  /** The same as it is drawn, on 20 columns and 6 rows. */
  cells: z.array(roadCell),
  /** The newest results of a table without sides, the oldest first. */
  results: z.array(z.string()),
  /** Boxes that nobody has; null for a table without. */
  free: z.nullable(z.number()),
})
export type SharedTable = z.output<typeof sharedTable>

/** A room of players against players, as it stood some seconds ago. */
const room = z.object({
  ...{ vassalage: z.string(), gameCode: z.string(), roomId: z.string(), name: z.string() },
  level: z.enum(['low', 'medium', 'high']),
  ...{ minBuyIn: z.string(), maxBuyIn: z.string(), ante: z.string(), smallBlind: z.optional(z.string()) },
  ...{ currency: z.string(), rakePct: z.string(), rakeCap: z.string() },
  ...{ seats: z.number(), seated: z.number(), waiting: z.number() },
  status: z.enum(['waiting', 'playing', 'closed']),
  isHot: z.boolean(),
  language: z.string(),
})
export type Room = z.output<typeof room>

export const lobbyApi = {
  tables: endpoint({
    method: 'GET',
    path: '/wps/lobby/tables',
    who: 'anyone',
    polled: true,
    about: 'How the tables of the merchant’s vendors stand, some seconds old at most',
    input: z.object({}),
    output: z.object({ list: z.array(sharedTable) }),
  }),
  rooms: endpoint({
    method: 'GET',
    path: '/wps/lobby/rooms',
    who: 'anyone',
    polled: true,
    about: 'Rooms of players against players, some seconds old at most; `told`: a vendor says which there are',
    input: z.object({}),
    output: z.object({ told: z.boolean(), list: z.array(room) }),
  }),
  vendorLanes: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    who: 'anyone',
    about: 'Vendors by category, both in the order of the merchant; categories without vendors are left out',
    input: z.object({ platform: z._default(z.string().check(z.maxLength(64)), 'html5-desktop') }),
    output: z.object({ data: z.object({ lanes: z.array(lane) }) }),
  }),
  vassGameType: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    who: 'anyone',
    about: 'Which categories and classifications each vendor has games in',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({ vassalage: z.string(), gameTypes: z.array(z.string()), gameClassify: z.array(z.string()) }),
      ),
    }),
  }),
  hotGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    who: 'anyone',
    about: 'Hot games on one page, and the vendors for the footer, one card each',
    input: z.object(gameFilter),
    output: z.object({ list: z.array(game), vendors: z.array(vendorCard) }),
  }),
  roomList: endpoint({
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    who: 'player',
    trial: true,
    about: 'Games of players against players that are open now, and their rooms as far as vendors tell them',
    input: z.object({ vassalage: gameFilter.vassalage, ...inLanguage }),
    output: z.object({ list: z.array(game), rooms: z.array(room) }),
  }),
  favouriteIds: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    who: 'player',
    about: 'The ids of all games that the member saved, the newest first',
    input: z.object({}),
    output: z.object({ nodeIds: z.array(z.string()) }),
  }),
  favouriteList: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    who: 'player',
    about: 'The saved games of one type, the newest first',
    input: z.object({ ...gamePages, ...gameFilter, gameType: z._default(z.string().check(z.maxLength(16)), 'RNG') }),
    output: gamesPage,
  }),
  addFavourite: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGame',
    who: 'player',
    about: 'Saves a game; again changes nothing. Refused as favourites_full beyond 500',
    input: favourite,
    output: z.object({}),
  }),
  removeFavourite: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_removeFavoriteGame',
    who: 'player',
    about: 'Removes a saved game; one that is not saved is none',
    input: favourite,
    output: z.object({}),
  }),
  recentGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    who: 'player',
    about: 'The games that the member opened, each once, the last one first; the latest 100',
    input: z.object({ ...gamePages, ...gameFilter }),
    output: z.object({ list: z.array(game), totalPages: z.number() }),
  }),
}
