import { amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { CATEGORY_ORDER, COCKFIGHT_VENDORS, type GameTerms, sideOf } from '../../rules/games.ts'
import { createKept } from './catalogue-kept.ts'
import { createShelf } from './catalogue-shelf.ts'
import type { Found, GameRow } from './store-catalogue-games.ts'
import {
  type GameOfferRow,
  type LobbyRow,
  selectGameOffers,
  selectLobby,
  selectVendors,
  type VendorRow,
} from './store-offers.ts'

/** What a merchant makes of vendors and games: `vendors` in its order, `games` only where it wants something else. */
export type Offer = {
  vendors: readonly VendorRow[]
  vendorById: ReadonlyMap<number, VendorRow>
  games: ReadonlyMap<string, GameOfferRow>
  lobby: LobbyRow
}
export type Listed = { game: GameRow; vendor: VendorRow }

/** A merchant without a row of its own (0033-games-lobby.sql). */
const DEFAULT_LOBBY: LobbyRow = {
  lanes: [...CATEGORY_ORDER],
  esports: [],
  cockfight: [...COCKFIGHT_VENDORS],
  sportsVendor: null,
  sportsGame: '',
}

/** What a merchant offers, at most a second after it changed (C-17). */
export function createCatalogue(db: Sql) {
  const shelf = createShelf(db)
  const offers = createKept(readOffer)

  async function offerOf(merchantId: number): Promise<Offer> {
    await shelf.fresh()
    return offers(merchantId, shelf.offersVersion())
  }

  async function readOffer(merchantId: number): Promise<Offer> {
    const [vendors, games, lobby = DEFAULT_LOBBY] = await Promise.all([
      selectVendors(db, merchantId),
      selectGameOffers(db, merchantId),
      selectLobby(db, merchantId),
    ])
    return {
      vendors,
      vendorById: new Map(vendors.map(vendor => [vendor.id, vendor])),
      games: new Map(games.map(game => [game.gameId, game])),
      lobby,
    }
  }

  /** The game that a screen names, `open` when it may be launched now. */
  async function find(merchantId: number, vendorCode: string, gameCode: string) {
    const offer = await offerOf(merchantId)
    const vendor = offer.vendors.find(each => each.code === vendorCode)
    const game = vendor && shelf.find(vendor.id, gameCode)
    return (
      game && {
        offer,
        game,
        vendor,
        open: isOn(offer, { game, vendor }) && !isInMaintenance(offer, { game, vendor }, Date.now()),
      }
    )
  }

  /** What calls about this vendor's game meet; undefined when the game is not this vendor's. */
  function gameIn(offer: Offer, vendorId: number, gameCode: string): GameTerms | undefined {
    const vendor = offer.vendorById.get(vendorId)
    const game = shelf.find(vendorId, gameCode)
    if (!game || !vendor) return undefined
    return {
      on: isOn(offer, { game, vendor }) && vendor.seamless,
      category: game.gameType,
      minBet: amount(game.minBet),
      maxBet: game.maxBet === null ? null : amount(game.maxBet),
      allowZero: game.allowZero,
      maxWinMultiple: game.maxWinMultiple,
    }
  }

  /** Those of the games that members may see. */
  function shown(offer: Offer, found: readonly Found[]): Listed[] {
    return found.flatMap(({ vendorId, code }) => {
      const [vendor, game] = [offer.vendorById.get(vendorId), shelf.find(vendorId, code)]
      return vendor && game && isOn(offer, { game, vendor }) ? [{ game, vendor }] : []
    })
  }

  return { shelf, offerOf, find, gameIn, shown }
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Members see it, and bets on it are taken. */
export function isOn(offer: Offer, { game, vendor }: Listed): boolean {
  return vendor.enabled && game.enabled && (offer.games.get(game.id)?.enabled ?? true)
}

type Closing = Pick<VendorRow, 'maintenance' | 'closedFrom' | 'closedUntil'>

/** A vendor that is closed, or in the time for which somebody closed it ahead. */
export function isClosed({ maintenance, closedFrom, closedUntil }: Closing, nowMs: number): boolean {
  return maintenance || (closedFrom !== null && closedFrom.getTime() <= nowMs && nowMs < closedUntil!.getTime())
}

/** Members see it, but it is not opened; games that are open go on. */
export function isInMaintenance(offer: Offer, { game, vendor }: Listed, nowMs: number): boolean {
  return isClosed(vendor, nowMs) || (offer.games.get(game.id)?.maintenance ?? false)
}

export function isHot(offer: Offer, game: GameRow): boolean {
  return offer.games.get(game.id)?.hot ?? game.hot
}

/** It is marked as new, and that mark has not run out. */
export function isNew(offer: Offer, game: GameRow, nowMs: number): boolean {
  const newUntil = offer.games.get(game.id)?.newUntil
  return newUntil !== undefined && newUntil !== null && newUntil.getTime() > nowMs
}

export const mechanicsOf = ({ mechanics }: GameRow): string[] => (mechanics === '' ? [] : mechanics.split(','))

/** The category it stands under at this merchant (specification §9). */
export function typeOf({ lobby }: Offer, { game, vendor }: Listed): string {
  return game.gameType === 'SPORTS' ? sideOf(vendor.code, lobby) : game.gameType
}
