import type { Game } from '#features/games/api.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { createRecall } from '#shared/server/recall.ts'
import type { Game as WalletGame } from '../rules/wallet-types.ts'
import * as store from './store-catalogue.ts'

/** What a merchant offers, read again at most a second after it changed (C-17). */
export function createCatalogue(db: Sql) {
  const recall = createRecall(async (merchantId: number) => {
    const [vendors, games] = await Promise.all([store.selectVendors(db, merchantId), store.selectGames(db, merchantId)])
    const byCode = new Map(games.map(game => [`${game.vendorId} ${game.code}`, game]))
    return { vendors: new Map(vendors.map(vendor => [vendor.id, vendor])), games, byCode }
  }, 1_000)

  /** Every game that can be opened now, in the operator's order. */
  async function openGames(merchantId: number) {
    const { vendors, games } = await recall(merchantId)
    return games.flatMap(game => {
      const vendor = vendors.get(game.vendorId)
      return vendor?.enabled && game.enabled ? [{ game, vendor }] : []
    })
  }

  async function find(merchantId: number, vendorCode: string, gameCode: string) {
    const { vendors, games } = await recall(merchantId)
    const vendor = [...vendors.values()].find(each => each.code === vendorCode)
    const game = games.find(each => each.vendorId === vendor?.id && each.code === gameCode)
    return game && vendor ? { game, vendor, open: vendor.enabled && game.enabled } : undefined
  }

  /** What calls about this vendor's game meet; undefined when the game is not this vendor's. */
  async function gameOf(merchantId: number, vendorId: number, gameCode: string): Promise<WalletGame | undefined> {
    const { vendors, byCode } = await recall(merchantId)
    const game = byCode.get(`${vendorId} ${gameCode}`)
    const vendor = vendors.get(vendorId)
    if (!game || !vendor) return undefined
    return {
      on: game.enabled && vendor.enabled && vendor.seamless,
      minBet: amount(game.minBet),
      maxBet: game.maxBet === null ? null : amount(game.maxBet),
      allowZero: game.allowZero,
      maxWinMultiple: game.maxWinMultiple,
    }
  }

  /** How many bets a second this vendor may send, null for any number. */
  async function betsPerSecond(merchantId: number, vendorId: number): Promise<number | null> {
    return (await recall(merchantId)).vendors.get(vendorId)?.betsPerSecond ?? null
  }

  return { openGames, find, gameOf, betsPerSecond }
}

export type Catalogue = ReturnType<typeof createCatalogue>

export function forWire({ game, vendor }: { game: store.GameRow; vendor: store.VendorRow }): Game {
  return {
    nodeId: game.id,
    vassalage: vendor.code,
    vendorName: vendor.name,
    gameType: game.gameType,
    gameCode: game.code,
    gameName: game.name,
    displayName: game.name,
    gameClassify: game.classify,
    minBet: formatAmount(amount(game.minBet)),
    minLineNum: game.minLineNum,
    isHot: game.hot ? '1' : '0',
    isNew: false,
    isGame: '',
    maintenance: false,
    rtp: game.rtp,
    coverUrl: game.coverUrl ? `${vendor.publicOrigin}${game.coverUrl}` : '',
  }
}
