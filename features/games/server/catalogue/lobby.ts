import type { Game } from '#features/games/api.ts'
import type { VendorCard, VendorLane } from '#features/games/api-lobby.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { CATEGORIES, MOST_GAMES_A_PAGE } from '../../rules/games.ts'
import type { Sort, Volatility } from '../../rules/sort.ts'
import { type Catalogue, isInMaintenance, type Listed, mechanicsOf, typeOf } from './catalogue.ts'
import { gameCard, vendorCard } from './catalogue-cards.ts'
import { createLists, type Lists, listKey } from './catalogue-lists.ts'
import { search } from './catalogue-search.ts'
import { sortGames } from './catalogue-sort.ts'

const MINUTE_MS = 60_000

export type Pages = { pageNo: number; pageSize: number }
/** Type and vendor empty for all; the language that names are wanted in, by its code. */
export type Filter = { gameType: string; vassalage: string; language: string }
export type GameQuery = Pages &
  Filter & { gameClassify: string; gameName: string; minBet: string; minLineNum: number } & {
    mechanic: string
    volatility: Volatility
    theme: string
    sort: Sort
  }

/** What visitors see of a merchant's games. */
export function createLobby(catalogue: Catalogue) {
  const listsOf = createLists(catalogue)

  /** Other when anything that visitors see may be: after every change, and each minute, as games do not stay new. */
  async function version(): Promise<string> {
    await catalogue.shelf.fresh()
    return `${catalogue.shelf.version()} ${Math.floor(Date.now() / MINUTE_MS)}`
  }

  async function listGames(merchantId: number, query: GameQuery): Promise<{ games: Game[]; totalPages: number }> {
    const lists = await listsOf(merchantId)
    const gameType = query.gameType.toUpperCase()
    const name = query.gameName.trim()
    const found = name
      ? await search(lists, { name, gameType, vassalage: query.vassalage })
      : (lists.games.get(listKey(gameType, query.vassalage)) ?? [])
    const narrowed = narrow(found, query)
    const ordered = query.sort === '' ? narrowed : await sortGames(lists.offer, narrowed, query)
    const { list, totalPages } = pageFrom(ordered, query)
    return { games: list.map(listed => gameCard(lists.offer, listed, query.language)), totalPages }
  }

  async function vendorLanes(merchantId: number): Promise<VendorLane[]> {
    const lists = await listsOf(merchantId)
    return lists.offer.lobby.lanes.flatMap(gameCategory => {
      const here = lists.vendors.filter(({ types }) => types.has(gameCategory))
      if (here.length === 0) return []
      const [gameClassify, mechanics] = [new Map<string, string[]>(), new Map<string, string[]>()]
      for (const { vendor, types } of here) {
        const kinds = types.get(gameCategory)!
        for (const code of kinds.classifies) gameClassify.set(code, [...(gameClassify.get(code) ?? []), vendor.code])
        for (const code of kinds.mechanics) mechanics.set(code, [...(mechanics.get(code) ?? []), vendor.code])
      }
      return {
        title: CATEGORIES[gameCategory],
        gameCategory,
        cards: here.map(({ vendor }) => vendorCard(vendor, gameCategory)),
        gameClassify: [...gameClassify].map(([code, vendors]) => ({ code, vendors })),
        mechanics: [...mechanics].map(([code, vendors]) => ({ code, vendors })),
      }
    })
  }

  async function vendorTypes(merchantId: number) {
    const { vendors } = await listsOf(merchantId)
    return vendors.map(({ vendor, types }) => ({
      vassalage: vendor.code,
      gameTypes: [...types.keys()],
      gameClassify: [...new Set([...types.values()].flatMap(({ classifies }) => [...classifies]))],
    }))
  }

  /** At most a page of hot games, and one card for each vendor. */
  async function hotGames(merchantId: number, filter: Filter): Promise<{ list: Game[]; vendors: VendorCard[] }> {
    const lists = await listsOf(merchantId)
    const { offer, vendors } = lists
    const { list } = pageFrom(only(lists, lists.hot, filter), { pageNo: 1, pageSize: MOST_GAMES_A_PAGE })
    return {
      list: list.map(listed => gameCard(offer, listed, filter.language)),
      vendors: vendors.flatMap(({ vendor, types }) => {
        const first = offer.lobby.lanes.find(category => types.has(category))
        return first ? [vendorCard(vendor, first)] : []
      }),
    }
  }

  async function rooms(merchantId: number, filter: Omit<Filter, 'gameType'>): Promise<Game[]> {
    const lists = await listsOf(merchantId)
    const rooms = lists.games.get(listKey('PVP', filter.vassalage)) ?? []
    const open = rooms.filter(listed => !isInMaintenance(lists.offer, listed, Date.now()))
    return open.map(listed => gameCard(lists.offer, listed, filter.language))
  }

  /** The game that /fbsports opens; refused as `game_maintenance` when the merchant has none. */
  async function sportsGame(merchantId: number): Promise<{ vassalage: string; gameCode: string }> {
    const { lobby, vendorById } = await catalogue.offerOf(merchantId)
    const vendor = lobby.sportsVendor === null ? undefined : vendorById.get(lobby.sportsVendor)
    if (!vendor) throw new Refusal('game_maintenance')
    return { vassalage: vendor.code, gameCode: lobby.sportsGame }
  }

  return { version, listsOf, listGames, vendorLanes, vendorTypes, hotGames, rooms, sportsGame }
}

export type Lobby = ReturnType<typeof createLobby>

/** A page of what was found, empty beyond the last one. */
export function pageFrom<T>(found: readonly T[], { pageNo, pageSize }: Pages): { list: T[]; totalPages: number } {
  const from = (pageNo - 1) * pageSize
  return { list: found.slice(from, from + pageSize), totalPages: Math.ceil(found.length / pageSize) }
}

/** Those of a type and a vendor, which are empty for all. */
export function only({ offer }: Lists, found: readonly Listed[], filter: Filter): readonly Listed[] {
  const gameType = filter.gameType.toUpperCase()
  return found.filter(
    listed =>
      (gameType === '' || typeOf(offer, listed) === gameType) &&
      (filter.vassalage === '' || listed.vendor.code === filter.vassalage),
  )
}

function narrow(found: readonly Listed[], query: GameQuery): readonly Listed[] {
  const { gameClassify, minBet, minLineNum, mechanic, volatility, theme } = query
  if (`${gameClassify}${minBet}${mechanic}${volatility}${theme}` === '' && minLineNum === 0) return found
  const atMost = minBet === '' ? undefined : parseAmount(minBet)
  return found.filter(
    ({ game }) =>
      (gameClassify === '' || game.classify === gameClassify) &&
      (atMost === undefined || game.minBet <= atMost) &&
      game.minLineNum >= minLineNum &&
      (mechanic === '' || mechanicsOf(game).includes(mechanic)) &&
      (volatility === '' || game.volatility === volatility) &&
      (theme === '' || game.theme === theme),
  )
}
