import * as z from 'zod/mini'
import type { LotteryOpening } from '#features/games/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createFavourites } from './catalogue/favourites.ts'
import { createLobby } from './catalogue/lobby.ts'
import { createPictures } from './catalogue/pictures.ts'
import * as catalogueStore from './catalogue/store-catalogue.ts'
import * as offerStore from './catalogue/store-offers.ts'
import { type DemoAsk, findDemo } from './demo.ts'
import { type LaunchAsk, launchGame } from './launch.ts'
import { createBooks } from './sports/books.ts'
import { createTrading } from './sports/trading.ts'
import { createDesk } from './tables/desk.ts'
import { createPairs } from './tables/pairs.ts'
import { createRooms } from './tables/rooms.ts'
import { createTables } from './tables/tables.ts'
import type { OutgoingKeys } from './vendors/vendor-client.ts'

/** What a merchant shows of vendors and games is another: screens read it again. */
export const catalogueChanged = {
  name: 'games.catalogue_changed',
  payload: z.object({ merchantId: z.number() }),
}

/** What the feature games can do. One per server: it holds short-lived memories. `keys`: what vendors are called with. */
export function createGames(context: Context, keys: OutgoingKeys) {
  const { db } = context
  const catalogue = createCatalogue(db)
  const lobby = createLobby(catalogue)

  /** Where games may come from in a browser: the content policy's frame sources. */
  const origins = createCache(() => catalogueStore.selectOrigins(db), 5_000)

  return {
    catalogue,
    origins: () => origins('all'),
    lobby,
    favourites: createFavourites(db, catalogue, lobby),
    pictures: createPictures(catalogue),
    tables: createTables(context, keys),
    rooms: createRooms(context, keys),
    desk: createDesk(context, keys),
    books: createBooks(context, keys),
    trading: createTrading(context, keys),
    pairs: createPairs(context, keys),
    launch: (ask: LaunchAsk) => launchGame({ ...context, catalogue, keys }, ask),
    demo: (ask: DemoAsk) => findDemo({ db, catalogue }, ask),
  }
}

export type Games = ReturnType<typeof createGames>

/** Opens our own lottery pages: `content` is their address on `origin`. */
export type LaunchLottery = (
  by: { merchantId: number; ip: string; origin: string },
  opening: LotteryOpening,
) => Promise<{ content: string; origin: string; game: null }>

export type { Catalogue } from './catalogue/catalogue.ts'
export { gameCard } from './catalogue/catalogue-cards.ts'
export { findVendorAnywhere } from './catalogue/store-catalogue.ts'
export { copyLobby, selectVendors } from './catalogue/store-offers.ts'
export { playerAt } from './players.ts'
export { exchangeLaunch, type Launch, lockLaunch } from './store-launches.ts'
export { lockModes, selectTransferVendors } from './vendors/store-modes.ts'
export {
  askVendor,
  type OutgoingKeys,
  sendToVendor,
  type VendorLine,
  type VendorReply,
} from './vendors/vendor-client.ts'
export { setWalletMode } from './vendors/wallet-modes.ts'
export { type FreshBet, noteBets } from './winners/live-bets-fresh.ts'
export { refreshWinners } from './winners/store-winners.ts'
export { noteFresh } from './winners/winners-fresh.ts'

/** Brings a vendor to a merchant, or changes it; answers its id. Its games come from itself. */
export async function addVendor(tx: Tx, merchantId: number, vendor: catalogueStore.NewVendor): Promise<number> {
  return catalogueStore.upsertVendor(tx, vendor, merchantId)
}

/** How a vendor speaks: `''` is WC-1. Answers its id; refused as `not_found` when there is no such vendor. */
export async function setVendorAdapter(tx: Tx, vendorCode: string, adapter: '' | 'single-url'): Promise<number> {
  const vendorId = await catalogueStore.updateAdapter(tx, vendorCode, adapter)
  if (vendorId === undefined) throw new Refusal('not_found')
  return vendorId
}

/** Switches one game on or off for everybody (C-17). Rounds in progress are concluded. */
export async function setGameEnabled(tx: Tx, vendorId: number, code: string, enabled: boolean): Promise<void> {
  await catalogueStore.updateGameEnabled(tx, vendorId, code, enabled)
}

/** What a merchant makes of one of its vendors; only what is given changes. Refused as `not_found` when it has no such. */
export async function setVendorOffer(tx: Tx, merchantId: number, vassalage: string, offer: offerStore.VendorOffer) {
  if (!(await offerStore.updateVendorOffer(tx, merchantId, vassalage, offer))) throw new Refusal('not_found')
  await noteEvent(tx, catalogueChanged, { merchantId })
}

/** The same for one game, by its `nodeId`: on or off, hot, in maintenance, its place, until when it is new. */
export async function setGameOffer(tx: Tx, merchantId: number, nodeId: string, offer: offerStore.GameOffer) {
  if (!(await offerStore.upsertGameOffer(tx, merchantId, nodeId, offer))) throw new Refusal('not_found')
  await noteEvent(tx, catalogueChanged, { merchantId })
}

/** The order of the categories, the lists that split sports vendors, and what /fbsports opens; only what is given. */
export async function setLobby(tx: Tx, merchantId: number, change: offerStore.LobbyChange): Promise<void> {
  await offerStore.upsertLobby(tx, merchantId, change)
  await noteEvent(tx, catalogueChanged, { merchantId })
}

export type { NewVendor } from './catalogue/store-catalogue.ts'
export type { SeatedPair } from './tables/pairs.ts'
