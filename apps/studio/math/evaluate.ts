import type { Mode, SlotGame } from './game.ts'

/**
 * THE evaluator. Play, the exact calculation and the simulation all ask these functions (games.md §0, finding 1):
 * whatever a table or an automaton elsewhere holds was filled by calling them.
 */

/** `symbol` ran `count` reels from the left; `coins` already contain `multiplier` (the wild's times the mode's). */
export type LineWin = { symbol: number; count: number; multiplier: number; coins: number }

/**
 * What one line pays for the symbols on it, first reel first: the better of the run of wilds alone and the run that the
 * wilds complete (the completed run must be greater). Null when it pays nothing.
 */
export function evaluateLine(game: SlotGame, mode: Mode, symbols: ArrayLike<number>): LineWin | null {
  const { wild, linePays, reels } = game
  let wilds = 0
  if (wild) while (wilds < reels && symbols[wilds] === wild.symbol) wilds++
  const wildPay = wild && wilds > 0 ? linePays[wild.symbol]![wilds]! * modeMultiplier(mode, wild.symbol, wilds) : 0

  const symbol = wilds < reels ? symbols[wilds]! : -1
  const replaced = wild !== null && symbol >= 0 && wild.replaces[symbol]!
  let ownPay = 0
  let count = wilds
  let helped = wilds > 0
  if (symbol >= 0 && (wilds === 0 || replaced)) {
    for (; count < reels; count++) {
      const here = symbols[count]
      if (here === symbol) continue
      if (!replaced || here !== wild.symbol) break
      helped = true
    }
    ownPay = linePays[symbol]![count]! * modeMultiplier(mode, symbol, count) * (helped && wild ? wild.multiplier : 1)
  }
  if (ownPay > wildPay) {
    const multiplier = modeMultiplier(mode, symbol, count) * (helped && wild ? wild.multiplier : 1)
    return { symbol, count, multiplier, coins: ownPay }
  }
  if (!wild || wildPay === 0) return null
  return { symbol: wild.symbol, count: wilds, multiplier: modeMultiplier(mode, wild.symbol, wilds), coins: wildPay }
}

function modeMultiplier(mode: Mode, symbol: number, count: number): number {
  return mode.unmultiplied[symbol]!.includes(count) ? 1 : mode.lineMultiplier
}

/** What `count` scatters in view are worth: coins (already multiplied) and free spins. */
export function evaluateScatter(
  game: SlotGame,
  mode: Mode,
  scatter: number,
  count: number,
): { coins: number; freeSpins: number } {
  return {
    coins: game.scatters[scatter]!.coins[count]! * mode.scatterMultiplier,
    freeSpins: mode.awards[scatter]![count]!,
  }
}

export type BoardResult = {
  lines: (LineWin & { line: number })[]
  scatters: { scatter: number; count: number; coins: number; freeSpins: number }[]
  coins: number
  freeSpins: number
}

/** Everything a board pays and awards. `board[reel][row]` are symbol numbers. */
export function evaluateBoard(game: SlotGame, mode: Mode, board: readonly (readonly number[])[]): BoardResult {
  const result: BoardResult = { lines: [], scatters: [], coins: 0, freeSpins: 0 }
  game.lines.forEach((rows, line) => {
    const win = evaluateLine(
      game,
      mode,
      rows.map((row, reel) => board[reel]![row]!),
    )
    if (!win) return
    result.lines.push({ line, ...win })
    result.coins += win.coins
  })
  game.scatters.forEach(({ symbol }, scatter) => {
    const count = board.reduce((sum, reel) => sum + reel.filter(here => here === symbol).length, 0)
    const { coins, freeSpins } = evaluateScatter(game, mode, scatter, count)
    if (coins === 0 && freeSpins === 0) return
    result.scatters.push({ scatter, count, coins, freeSpins })
    result.coins += coins
    result.freeSpins += freeSpins
  })
  return result
}
