import { modeMultiplier } from './evaluate-line.ts'
import { weigh } from './features/preparation.ts'
import type { Weighted } from './features/weighted.ts'
import type { Mode, SlotGame } from './game.ts'
import { type GameFile, GameFileError } from './game-file.ts'
import type { Cell } from './round.ts'

/** The symbol that expands in a series of free spins; `onLines` when it pays in the ordinary way besides. */
export type Book = { symbol: number; onLines: boolean }

/** The symbol fills every reel that shows it and pays for so many reels, wherever they are, on each line or way. */
export type BookWin = {
  type: 'symbolExpanded'
  symbol: number
  count: number
  multiplier: number
  coins: number
  /** Every cell of the reels that show it. */
  cells: Cell[]
}

/** The symbols of which one is drawn to expand, with their weights; null without a book. Throws GameFileError. */
export function loadBooks(file: GameFile): { symbols: Book[]; weights: Weighted } | null {
  const data = file.freeSpins?.book
  if (!data) return null
  const path = ['freeSpins', 'book']
  const kind = file.pay?.kind ?? 'lines'
  if (file.cascade || (kind !== 'lines' && kind !== 'ways'))
    throw new GameFileError(path, 'a book is for lines and ways that stay')
  const drawn = Array.isArray(data.symbols) ? data.symbols.map(id => [id, 1] as const) : Object.entries(data.symbols)
  const symbols = drawn.map(([id]): Book => {
    const symbol = Object.keys(file.symbols).indexOf(id)
    if (symbol < 0) throw new GameFileError([...path, 'symbols'], `unknown symbol "${id}"`)
    return { symbol, onLines: data.onLines ?? false }
  })
  return {
    symbols,
    weights: weigh(
      drawn.map(([, weight]) => weight),
      [...path, 'symbols'],
    ),
  }
}

/** Coins for `count` reels that show the symbol: its pay on every line, or on every way over these reels. */
export function evaluateBook(game: SlotGame, mode: Mode, { symbol }: Book, count: number): number {
  const places = game.pay.kind === 'ways' ? game.rows ** count : game.lines.length
  return game.targets[symbol]!.pays[count]! * places * modeMultiplier(mode, symbol, count)
}

export function expandSymbol(game: SlotGame, mode: Mode, board: readonly (readonly number[])[]): BookWin[] {
  const { book } = mode
  if (!book) return []
  const { symbol } = book
  const shown = board.flatMap((column, reel) => (column.includes(symbol) ? [reel] : []))
  const count = shown.length
  const coins = evaluateBook(game, mode, book, count)
  if (coins === 0) return []
  const cells = shown.flatMap(reel => board[reel]!.map((_, row) => ({ reel, row })))
  return [{ type: 'symbolExpanded', symbol, count, multiplier: modeMultiplier(mode, symbol, count), coins, cells }]
}
