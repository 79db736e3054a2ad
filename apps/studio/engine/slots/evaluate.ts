import { type BookWin, expandSymbol } from './book.ts'
import { type CountWin, evaluateAnywhere, evaluateClusters } from './cascade/count-pays.ts'
import { evaluateLine, type LineWin } from './evaluate-line.ts'
import { evaluateWays, type WaysWin } from './evaluate-ways.ts'
import { type Begun, meanOf } from './features/begun.ts'
import type { Mode, SlotGame } from './game.ts'
import type { Cell } from './round.ts'
import { scatteredRows } from './scatters.ts'

/**
 * THE evaluator. Play, the exact calculation and the simulation all ask these functions (games.md §0, finding 1):
 * whatever a table or an automaton elsewhere holds was filled by calling them.
 */

/** What `count` scatters in view are worth: coins (already multiplied, with the mean of a bonus) and free spins. */
export function evaluateScatter(
  game: SlotGame,
  mode: Mode,
  scatter: number,
  count: number,
): { coins: number; freeSpins: number; begins?: Begun } {
  const { coins, bonuses, paysInFree } = game.scatters[scatter]!
  const { scatterMultiplier: times } = mode
  const bonus = bonuses[count]
  const begins = bonus ? { bonus, start: count, times } : undefined
  return {
    coins: (mode.name === 'base' || paysInFree ? coins[count]! * times : 0) + (begins ? meanOf(begins) : 0),
    freeSpins: mode.awards[scatter]![count]!,
    ...(begins ? { begins } : {}),
  }
}

/** What pays on a board, named as the event that shows it (round.ts); `cells` are what wins. */
export type Win =
  | (Omit<LineWin, 'reels'> & { type: 'lineWon'; line: number; cells: Cell[] })
  | WaysWin
  | BookWin
  | CountWin

export type ScatterWin = {
  scatter: number
  count: number
  coins: number
  freeSpins: number
  cells: Cell[]
  begins?: Begun
}

export type BoardResult = {
  wins: Win[]
  scatters: ScatterWin[]
  coins: number
  freeSpins: number
}

/**
 * Everything a board pays and awards. `board[reel][row]` are symbol numbers; scatters and the symbol of the book are
 * counted in `counted`, which differs from it where wilds filled a reel.
 */
export function evaluateBoard(
  game: SlotGame,
  mode: Mode,
  board: readonly (readonly number[])[],
  counted = board,
): BoardResult {
  const wins = [...evaluateWins(game, mode, board), ...expandSymbol(game, mode, counted)]
  const scatters = evaluateScatters(game, mode, counted)
  return {
    wins,
    scatters,
    coins: [...wins, ...scatters].reduce((sum, win) => sum + win.coins, 0),
    freeSpins: scatters.reduce((sum, win) => sum + win.freeSpins, 0),
  }
}

function evaluateWins(game: SlotGame, mode: Mode, board: readonly (readonly number[])[]): Win[] {
  switch (game.pay.kind) {
    case 'lines':
      return evaluateLines(game, mode, board)
    case 'ways':
      return evaluateWays(game, mode, board)
    case 'clusters':
      return evaluateClusters(game, mode, board)
    case 'anywhere':
      return evaluateAnywhere(game, mode, board)
  }
}

function evaluateLines(game: SlotGame, mode: Mode, board: readonly (readonly number[])[]): Win[] {
  return game.lines.flatMap((rows, line) => {
    const symbols = rows.map((row, reel) => board[reel]![row]!)
    return evaluateLine(game, mode, symbols).map(({ reels, ...win }) => {
      const cells = reels.map(reel => ({ reel, row: rows[reel]! }))
      return { type: 'lineWon' as const, line, ...win, cells }
    })
  })
}

function evaluateScatters(game: SlotGame, mode: Mode, board: readonly (readonly number[])[]): ScatterWin[] {
  return game.scatters.flatMap((data, scatter) => {
    const cells = board.flatMap((column, reel) => scatteredRows(data, column, reel).map(row => ({ reel, row })))
    const worth = evaluateScatter(game, mode, scatter, cells.length)
    const shows = worth.coins > 0 || worth.freeSpins > 0 || worth.begins
    return shows ? [{ scatter, count: cells.length, ...worth, cells }] : []
  })
}
