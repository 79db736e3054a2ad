import { evaluateBook } from './book.ts'
import { evaluateScatter } from './evaluate.ts'
import type { Mode, SlotGame } from './game.ts'
import { scatteredRows } from './scatters.ts'

/** The counts of all that is counted in view as one number, so that codes of reels add up to the code of the board. */
export type ScatterCodes = {
  size: number
  ofColumn: (symbols: readonly number[], reel: number) => number
  /** What a board of this code wins by what is counted, by the evaluator. */
  coins: readonly number[]
  freeSpins: readonly number[]
}

/** Scatters, and the reels that show the symbol of the book. */
export function buildScatterCodes(game: SlotGame, mode: Mode): ScatterCodes {
  const { reels, rows } = game
  const { book } = mode
  const counters = game.scatters.map((data, scatter) => ({
    top: data.counts.filter(counts => counts).length * (data.oncePerReel ? 1 : rows),
    count: (column: readonly number[], reel: number) => scatteredRows(data, column, reel).length,
    worth: (count: number) => evaluateScatter(game, mode, scatter, count),
  }))
  if (book)
    counters.push({
      top: reels,
      count: column => (column.includes(book.symbol) ? 1 : 0),
      worth: count => ({ coins: evaluateBook(game, mode, book, count), freeSpins: 0 }),
    })
  const places = counters.map((_, i) => counters.slice(0, i).reduce((size, { top }) => size * (top + 1), 1))
  const size = counters.reduce((product, { top }) => product * (top + 1), 1)
  const results = Array.from({ length: size }, (_, code) =>
    counters.map(({ top, worth }, i) => worth(Math.floor(code / places[i]!) % (top + 1))),
  )
  return {
    size,
    ofColumn: (column, reel) => counters.reduce((code, { count }, i) => code + count(column, reel) * places[i]!, 0),
    coins: results.map(wins => wins.reduce((sum, win) => sum + game.worth(win), 0)),
    freeSpins: results.map(wins => wins.reduce((sum, win) => sum + win.freeSpins, 0)),
  }
}
