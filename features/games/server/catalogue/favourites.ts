import type { Game } from '#features/games/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import type { Catalogue } from './catalogue.ts'
import { gameCard } from './catalogue-cards.ts'
import { type Lists, listKey } from './catalogue-lists.ts'
import { type Filter, type Lobby, only, type Pages, pageFrom } from './lobby.ts'
import type { Found } from './store-catalogue-games.ts'
import * as store from './store-lobby.ts'

/** Enough for anybody, and bounded. */
const MOST_FAVOURITES = 500
const MOST_RECENT = 100

type Member = { merchantId: number; memberId: string }
type List = { list: Game[]; totalPages: number }

/** What members keep: the games they saved, and those they opened last. Games that are off are left out. */
export function createFavourites(db: Sql, catalogue: Catalogue, { listsOf }: Lobby) {
  async function favouriteIds({ merchantId, memberId }: Member): Promise<string[]> {
    const lists = await listsOf(merchantId)
    const saved = await store.selectFavourites(db, merchantId, memberId)
    return catalogue.shown(lists.offer, saved).map(({ game }) => game.id)
  }

  async function favouriteGames({ merchantId, memberId }: Member, query: Filter & Pages): Promise<List> {
    const lists = await listsOf(merchantId)
    return listOf(lists, await store.selectFavourites(db, merchantId, memberId), query)
  }

  async function recentGames({ merchantId, memberId }: Member, query: Filter & Pages): Promise<List> {
    const lists = await listsOf(merchantId)
    return listOf(lists, await store.selectRecents(db, merchantId, memberId, MOST_RECENT), query)
  }

  /** Refused as `not_found` when the merchant shows no such game, as `favourites_full` beyond the most. */
  async function addFavourite({ merchantId, memberId }: Member, vassalage: string, nodeId: string): Promise<void> {
    const { games } = await listsOf(merchantId)
    const known = games.get(listKey('', vassalage))?.some(({ game }) => game.id === nodeId)
    if (!known) throw new Refusal('not_found')
    await transaction(db, async tx => {
      if ((await store.countOthers(tx, memberId, nodeId)) >= MOST_FAVOURITES) throw new Refusal('favourites_full')
      await store.insertFavourite(tx, merchantId, memberId, nodeId)
    })
  }

  async function removeFavourite({ merchantId, memberId }: Member, nodeId: string): Promise<void> {
    await store.deleteFavourite(db, merchantId, memberId, nodeId)
  }

  function listOf(lists: Lists, found: readonly Found[], query: Filter & Pages): List {
    const { list, totalPages } = pageFrom(only(lists, catalogue.shown(lists.offer, found), query), query)
    return { list: list.map(listed => gameCard(lists.offer, listed, query.language)), totalPages }
  }

  return { favouriteIds, favouriteGames, recentGames, addFavourite, removeFavourite }
}
