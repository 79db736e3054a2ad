import { type BuyFigures, valueBuys } from '../features/buy-figures.ts'
import type { SlotGame } from '../game.ts'
import { calculateRange, calculateRound, type RangeFigures, type RoundFigures } from './exact.ts'

export const VOLATILITIES = ['low', 'medium', 'mediumHigh', 'high', 'veryHigh'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** A game's published figures, all computed from its data by the code that plays. Parts of the bet unless named coins. */
export type ParSheet = RoundFigures &
  RangeFigures & {
    id: string
    name: string
    version: number
    bet: number
    lines: number
    volatility: Volatility | null
    buys: BuyFigures[]
    /** What may be called after a win; the return is the same however it is played. Null without. */
    gamble: { pays: readonly number[]; maxSteps: number; maxWin: number } | null
    /** Per number of rounds the return lies within ± `spread` of `rtp` in 95 of 100 cases (z = 1.96). */
    spreads: { rounds: number; spread: number }[]
  }

const Z_95 = 1.96

export function makeParSheet(game: SlotGame): ParSheet {
  const round = calculateRound(game)
  const { sigma } = round
  const range = calculateRange(game)
  return {
    id: game.id,
    name: game.name,
    version: game.version,
    bet: game.bet,
    lines: game.lines.length,
    ...round,
    ...range,
    maximumRoundWin: maximumOf(game, range.maximumRoundWin),
    buys: valueBuys(game),
    gamble: game.gamble && { ...game.gamble, maxWin: game.gamble.maxCoins / game.bet },
    volatility: sigma === null ? null : volatilityOf(sigma),
    spreads:
      sigma === null
        ? []
        : [3, 4, 5, 6, 7].map(power => ({ rounds: 10 ** power, spread: (Z_95 * sigma) / Math.sqrt(10 ** power) })),
  }
}

/** The most that a round can come to, gambled with or not. */
function maximumOf({ gamble, bet }: SlotGame, played: number | null): number | null {
  return gamble && played !== null ? Math.max(played, gamble.maxCoins / bet) : played
}

/** The player's class of a game by σ of a whole round per bet. */
export function volatilityOf(sigma: number): Volatility {
  return VOLATILITIES[[3, 6, 9, 15].filter(limit => sigma >= limit).length]!
}
