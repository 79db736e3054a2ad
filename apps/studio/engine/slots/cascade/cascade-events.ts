import type { Cell } from '../round.ts'

/** Symbols that pay by count won: a cluster, or all in view wherever they lie. */
export type SymbolsWon = {
  type: 'symbolsWon'
  symbol: string
  count: number
  /** The winning cells, wilds that stood for the symbol among them. */
  cells: Cell[]
  /** Coins paid, with the multiplier in them. */
  coins: number
  multiplier: number
}

/**
 * What won has vanished, the symbols above it have fallen and new ones came in from the top. Wins of the new board follow,
 * those of one board between two of these events.
 */
export type SymbolsFell = {
  type: 'symbolsFell'
  /** Number of the fall within the spin, from 1. */
  fall: number
  removed: Cell[]
  /** `board[reel][row]` after the fall. */
  board: string[][]
  /** What the wins of this board are multiplied by because of the falls before it. */
  multiplier: number
}

/**
 * Multiplier symbols show their numbers: `values[i]` at the cell `at[i]`. Wins are multiplied by their sum. When they count
 * on every board this comes before the wins of its board, which hold the multiplier, and `coins` is 0. When they count at
 * the end it comes after the last win, and `coins` is what it adds.
 */
export type NumbersShown = { type: 'numbersShown'; at: Cell[]; values: number[]; multiplier: number; coins: number }
