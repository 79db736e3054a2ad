import type { Draw } from '../draw.ts'
import type { BoardResult } from '../evaluate.ts'
import { type Bonus, playBonus } from './bonus.ts'
import type { BonusEvent } from './bonus-events.ts'
import { varianceOf } from './prize.ts'

/** A bonus that a win begins: with how many symbols, and what multiplies all it brings. */
export type Begun = { bonus: Bonus; start: number; times: number }

/** Something on a board that pays: `coins` with the mean of the bonus that it begins, if any. */
export type Worth = { coins: number; begins?: Begun; symbol?: number; group?: string | null; count?: number }

/**
 * What the exact figures sum over a board (`SlotGame.worth`). By their means everything has its return; the variance that
 * bonuses add (they are independent of each other and of the board) and the most that can be won are summed alike.
 */
export type Valuation = (worth: Worth) => number

export const byMean: Valuation = ({ coins }) => coins

/** Without the bonus. */
export const byOwn: Valuation = worth => ownCoins(worth)

/** With the variance of the bonus beside its mean. */
export const withVariance: Valuation = ({ coins, begins }) =>
  coins + (begins ? varianceOf(begins.bonus.prize(begins.start)) * begins.times ** 2 : 0)

export const byMost: Valuation = ({ coins, begins }) =>
  begins ? ownCoins({ coins, begins }) + begins.bonus.prize(begins.start).most * begins.times : coins

/** Mean coins of a bonus. */
export function meanOf({ bonus, start, times }: Begun): number {
  return bonus.prize(start).mean * times
}

/** The coins without the bonus: whole, whatever its mean is. */
function ownCoins({ coins, begins }: Worth): number {
  return begins ? Math.round(coins - meanOf(begins)) : coins
}

/**
 * Plays the bonuses that a board begins, those of wins first, then those of scatters. Returns the board with what it pays
 * by itself, and what the bonuses told and won.
 */
export function playBegun(
  result: BoardResult,
  draw: Draw,
): { board: BoardResult; events: BonusEvent[]; coins: number } {
  const events: BonusEvent[] = []
  let coins = 0
  const play = <W extends Worth & { cells: { reel: number; row: number }[] }>({ begins, ...win }: W) => {
    if (begins) coins += playBonus(begins.bonus, draw, win.cells, event => events.push(event), begins.times)
    return { ...win, coins: ownCoins({ coins: win.coins, ...(begins ? { begins } : {}) }) }
  }
  const board = { ...result, wins: result.wins.map(play), scatters: result.scatters.map(play) }
  const own = [...board.wins, ...board.scatters].reduce((sum, win) => sum + win.coins, 0)
  return { board: { ...board, coins: own } as BoardResult, events, coins: own + coins }
}
