import type { Mode, SlotGame } from '../game.ts'
import type { Cell } from '../round.ts'

/** Symbols that pay by how many there are, wherever they lie or connected to each other. `coins` hold the multiplier. */
export type CountWin = {
  type: 'symbolsWon'
  symbol: number
  count: number
  multiplier: number
  coins: number
  cells: Cell[]
}

type Board = readonly (readonly number[])[]

/**
 * Pay anywhere: a symbol pays for all of it in view together with every wild that stands for it, even when all are wilds.
 * A wild with pays of its own is a symbol like others, for which no other wild stands unless it replaces it.
 */
export function evaluateAnywhere(game: SlotGame, mode: Mode, board: Board): CountWin[] {
  return paying(game).flatMap(symbol => {
    const cells = cellsWhere(board, here => counts(game, here, symbol))
    return win(game, mode, symbol, cells)
  })
}

/**
 * Clusters: cells that touch side by side and show a symbol or a wild standing for it pay together, when at least one shows the
 * symbol itself. A wild may belong to clusters of several symbols.
 */
export function evaluateClusters(game: SlotGame, mode: Mode, board: Board): CountWin[] {
  return paying(game).flatMap(symbol => {
    const joined = board.map(column => column.map(here => counts(game, here, symbol)))
    return cellsWhere(board, here => here === symbol).flatMap(cell =>
      joined[cell.reel]![cell.row] ? win(game, mode, symbol, takeConnected(joined, cell)) : [],
    )
  })
}

function paying({ countPays }: SlotGame): number[] {
  return countPays.flatMap((coins, symbol) => (coins.some(pay => pay > 0) ? [symbol] : []))
}

/** Whether a cell that shows `here` counts for `symbol`: it shows the symbol, or a wild that stands for it. */
export function counts({ targets }: SlotGame, here: number, symbol: number): boolean {
  return targets[symbol]!.fits[here]!
}

function win(game: SlotGame, mode: Mode, symbol: number, cells: Cell[]): CountWin[] {
  const coins = payForCount(game, mode, symbol, cells.length)
  if (coins === 0) return []
  const multiplier = mode.lineMultiplier
  return [{ type: 'symbolsWon', symbol, count: cells.length, multiplier, coins, cells }]
}

/** Coins for so many of a symbol, multiplied as the mode says. */
export function payForCount(game: SlotGame, mode: Mode, symbol: number, count: number): number {
  return game.countPays[symbol]![count]! * mode.lineMultiplier
}

/** The cells connected to one, which are taken out of `joined`; from the left, then from the top. */
function takeConnected(joined: boolean[][], from: Cell): Cell[] {
  const found: Cell[] = []
  const waiting = [from]
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    const { reel, row } = cell
    if (!joined[reel]?.[row]) continue
    joined[reel]![row] = false
    found.push(cell)
    waiting.push({ reel: reel - 1, row }, { reel: reel + 1, row }, { reel, row: row - 1 }, { reel, row: row + 1 })
  }
  return found.sort((a, b) => a.reel - b.reel || a.row - b.row)
}

function cellsWhere(board: Board, isMeant: (here: number) => boolean): Cell[] {
  return board.flatMap((column, reel) => column.flatMap((here, row) => (isMeant(here) ? [{ reel, row }] : [])))
}
