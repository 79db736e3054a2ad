import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Catalogue, isHot, isOn, type Listed, mechanicsOf, type Offer, typeOf } from './catalogue.ts'
import { createKept } from './catalogue-kept.ts'
import type { VendorRow } from './store-offers.ts'

/** Games put in their lists at a time: under a millisecond, then others have their turn. */
const GAMES_AT_ONCE = 500

/** A vendor that shows a game at all, and the classifications and mechanics it has in each type. */
export type ShownVendor = { vendor: VendorRow; types: Map<string, Kinds> }
type Kinds = { classifies: Set<string>; mechanics: Set<string> }

/** Everything that a merchant shows, in its order. */
export type Lists = {
  offer: Offer
  /** By `listKey`. */
  games: ReadonlyMap<string, readonly Listed[]>
  vendors: readonly ShownVendor[]
  hot: readonly Listed[]
}

/** Type and vendor of a list, each empty for all. */
export function listKey(type: string, vassalage: string): string {
  return `${type}|${vassalage}`
}

/** The lists of a merchant, made once for each change of the catalogue. */
export function createLists(catalogue: Catalogue) {
  const lists = createKept((merchantId: number) => makeLists(catalogue, merchantId))

  return async function listsOf(merchantId: number): Promise<Lists> {
    await catalogue.shelf.fresh()
    return lists(merchantId, catalogue.shelf.version())
  }
}

async function makeLists(catalogue: Catalogue, merchantId: number): Promise<Lists> {
  const offer = await catalogue.offerOf(merchantId)
  const games = new Map<string, Listed[]>()
  const hot: Listed[] = []
  const vendors = new Map<number, ShownVendor>()
  let done = 0
  for (const listed of await inOrder(catalogue, offer)) {
    if (++done % GAMES_AT_ONCE === 0) await othersTurn()
    const { game, vendor } = listed
    const type = typeOf(offer, listed)
    for (const key of [listKey('', ''), listKey(type, ''), listKey('', vendor.code), listKey(type, vendor.code)])
      entryOf(games, key, () => []).push(listed)
    if (isHot(offer, game)) hot.push(listed)
    const { types } = entryOf(vendors, vendor.id, () => ({ vendor, types: new Map() }))
    const kinds = entryOf(types, type, (): Kinds => ({ classifies: new Set(), mechanics: new Set() }))
    kinds.classifies.add(game.classify)
    for (const mechanic of mechanicsOf(game)) kinds.mechanics.add(mechanic)
  }
  return { offer, games, hot, vendors: offer.vendors.flatMap(({ id }) => vendors.get(id) ?? []) }
}

/** By the positions that the merchant gave its games, then by the order of its vendors, then by name. */
async function inOrder({ shelf }: Catalogue, offer: Offer): Promise<Listed[]> {
  const byPosition = new Map<number, Listed[]>()
  let done = 0
  for (const vendor of offer.vendors) {
    for (const game of shelf.gamesOf(vendor.id)) {
      if (++done % GAMES_AT_ONCE === 0) await othersTurn()
      const position = offer.games.get(game.id)?.position ?? game.position
      const listed = { game, vendor }
      if (isOn(offer, listed)) entryOf(byPosition, position, () => []).push(listed)
    }
  }
  return [...byPosition].sort(([a], [b]) => a - b).flatMap(([, listed]) => listed)
}

function entryOf<K, V>(map: Map<K, V>, key: K, empty: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const fresh = empty()
  map.set(key, fresh)
  return fresh
}
