import type { Amount } from '#shared/money.ts'

/*
 * What server and screens decide alike about games: categories, where a game opens, pages and filters. The order is the
 * one of the navigation bar.
 */

export { maskAccount } from './winners.ts'

/** Categories as they stand at the wire, each with its word under `types` in the screens' languages. */
export const CATEGORIES = {
  RNG: 'rng',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  LOTT: 'lottery',
  ELOTT: 'elott',
  COCKFIGHT: 'cockfight',
} as const
export type Category = keyof typeof CATEGORIES
export const CATEGORY_ORDER = Object.keys(CATEGORIES) as readonly Category[]

/** Classifications of games with a name of their own (specification §2); all other games are slots. */
export const CLASSIFICATIONS = ['SC', 'VP', 'TG', 'AC', 'JP', 'BG'] as const

/** Options of the minimum-bet filter beside "all" (specification §9). */
export const MIN_BETS = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const

/** Games a page shows (specification §9), and how many a page may hold at most. */
export const GAMES_A_PAGE = 15
export const MOST_GAMES_A_PAGE = 60

/** What bets on a game and its wins must keep to. */
export type GameTerms = {
  on: boolean
  category: string
  minBet: Amount
  maxBet: Amount | null
  allowZero: boolean
  maxWinMultiple: number | null
}

/** Lists of vendors by which a merchant splits its sports vendors (specification §9). */
export type SportsLists = { esports: readonly string[]; cockfight: readonly string[] }
/** A merchant that says nothing else has these (specification §9). */
export const COCKFIGHT_VENDORS: readonly string[] = ['SV3', 'DS88', 'DIG', 'WS168']

/** On which of three pages a sports vendor stands (specification §9). */
export function sideOf(vassalage: string, lists: SportsLists): 'SPORTS' | 'ESPORTS' | 'COCKFIGHT' {
  if (lists.cockfight.includes(vassalage)) return 'COCKFIGHT'
  return lists.esports.includes(vassalage) ? 'ESPORTS' : 'SPORTS'
}

/** Vendors whose lottery games are played on our own lottery pages (specification §4 Game launch). */
const OWN_LOTTERIES: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT']

export type LaunchTarget = 'lottery' | 'list' | 'game'

/**
 * Where a game or a vendor's card opens (specification §4 Game launch): on the lottery pages, as a popup list of the
 * vendor's games, or in the game frame of /game.
 */
export function launchTarget(game: { gameType: string; vassalage: string; isGame: string }): LaunchTarget {
  const isLottery = game.gameType === 'LOTT' || game.gameType === 'ELOTT'
  if (isLottery && OWN_LOTTERIES.includes(game.vassalage)) return 'lottery'
  return game.isGame === 'VASSALAGE' ? 'list' : 'game'
}

/** A page that exists: 1 to `totalPages`, and page 1 of an empty list (specification §4 Game list). */
export function pageOf(pageNo: number, totalPages: number): number {
  return Math.max(1, Math.min(Math.trunc(pageNo) || 1, totalPages))
}
