import type { Game } from '#features/games/api.ts'
import type { VendorCard } from '#features/games/api-lobby.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Category } from '../../rules/games.ts'
import { isClosed, isHot, isInMaintenance, isNew, type Listed, mechanicsOf, type Offer, typeOf } from './catalogue.ts'
import { coverPath, markPath } from './pictures.ts'
import type { VendorRow } from './store-offers.ts'

/** A game as screens get it, with its name in `language` (`VI`) where the vendor gave one. */
export function gameCard(offer: Offer, listed: Listed, language: string): Game {
  const { game, vendor } = listed
  return {
    nodeId: game.id,
    vassalage: vendor.code,
    vendorName: vendor.name,
    gameType: typeOf(offer, listed),
    gameCode: game.code,
    gameName: game.name,
    displayName: game.names[language.toUpperCase()] ?? game.name,
    gameClassify: game.classify,
    minBet: formatAmount(amount(game.minBet)),
    minLineNum: game.minLineNum,
    isHot: isHot(offer, game) ? '1' : '0',
    isNew: isNew(offer, game, Date.now()),
    // A game itself is never a list; a vendor's card may be.
    isGame: '',
    maintenance: isInMaintenance(offer, listed, Date.now()),
    rtp: game.rtp,
    coverUrl: coverPath(vendor.code, game.code, game.coverUrl),
    volatility: game.volatility,
    topWin: game.topWin,
    mechanics: mechanicsOf(game),
    theme: game.theme,
    hasDemo: game.demoPath !== '',
  }
}

export function vendorCard(vendor: VendorRow, gameType: Category): VendorCard {
  return {
    vassalage: vendor.code,
    accountTypeId: vendor.id,
    isHot: vendor.hot ? 1 : 0,
    displayName: vendor.name,
    gameType,
    isGame: vendor.opensList ? 'VASSALAGE' : '',
    maintenance: isClosed(vendor, Date.now()),
    logoUrl: markPath(vendor.code, vendor.logoUrl),
  }
}
