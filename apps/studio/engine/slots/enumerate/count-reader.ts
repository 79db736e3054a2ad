import { counts, payForCount } from '../cascade/count-pays.ts'
import type { Mode, SlotGame } from '../game.ts'
import { type BoardReader, cellBits, type LastReel } from './board-reader.ts'

/** What `symbol` is worth by count, and the other symbols that count for it. */
type Paying = { symbol: number; coins: Int32Array; also: readonly number[] }

/** Every symbol that pays by count, told by the evaluator. */
export function payingSymbols(game: SlotGame, mode: Mode): Paying[] {
  const cells = game.reels * game.rows
  return game.symbols
    .map((_, symbol) => ({
      symbol,
      coins: Int32Array.from({ length: cells + 1 }, (_, count) => payForCount(game, mode, symbol, count)),
      also: game.symbols.flatMap((_, here) => (here !== symbol && counts(game, here, symbol) ? [here] : [])),
    }))
    .filter(({ coins }) => coins.some(pay => pay > 0))
}

/** Reads symbols that pay wherever they lie: one pass counts them, a second marks those that won. */
export function openCountReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  const paying = payingSymbols(game, mode)
  const size = game.symbols.length
  const seen = new Int32Array(size)
  const gone = new Uint8Array(size)
  const { left: leftBits, right: rightBits } = cellBits(game.reels, game.rows)
  const reader: BoardReader = {
    coins: 0,
    freeSpins: 0,
    left: 0,
    right: 0,
    read: () => {
      for (let symbol = 0; symbol < size; symbol++) seen[symbol] = 0
      for (let cell = 0; cell < cells.length; cell++) seen[cells[cell]!]!++
      let coins = 0
      for (let place = 0; place < paying.length; place++) {
        const { symbol, coins: pays, also } = paying[place]!
        let count = seen[symbol]!
        for (let i = 0; i < also.length; i++) count += seen[also[i]!]!
        const pay = pays[count]!
        if (pay === 0) continue
        if (coins === 0) for (let each = 0; each < size; each++) gone[each] = 0
        coins += pay
        gone[symbol] = 1
        for (let i = 0; i < also.length; i++) gone[also[i]!] = 1
      }
      if (coins === 0) return false
      let left = 0
      let right = 0
      for (let cell = 0; cell < cells.length; cell++) {
        if (gone[cells[cell]!] === 0) continue
        left |= leftBits[cell]!
        right |= rightBits[cell]!
      }
      reader.coins = coins
      reader.left = left
      reader.right = right
      return true
    },
    openLast: views => openLastCounts(game, paying, cells, views),
  }
  return reader
}

/** Whether the last reel brings one of the symbols that are missing from what pays. Null when there are too many. */
function openLastCounts(
  { rows, reels, symbols }: SlotGame,
  paying: readonly Paying[],
  cells: Uint8Array,
  views: readonly Uint8Array[],
): LastReel | null {
  // What pays with some count must pay with every greater one, or a lack could not tell.
  if (paying.length > 31 || paying.some(({ coins }) => coins.findIndex(pay => pay > 0) <= coins.lastIndexOf(0)))
    return null
  const before = (reels - 1) * rows
  const least = paying.map(({ coins }) => coins.findIndex(pay => pay > 0))
  const countIn = ({ symbol, also }: Paying, view: Uint8Array) =>
    view.reduce((sum, here) => sum + (here === symbol || also.includes(here) ? 1 : 0), 0)
  /** `brings[view * rows + n - 1]`: the paying symbols, a bit each, of which the view has n at least. */
  const brings = Int32Array.from({ length: views.length * rows }, (_, at) =>
    paying.reduce((bits, each, place) => {
      const count = countIn(each, views[Math.floor(at / rows)]!)
      return count > at % rows ? bits | (1 << place) : bits
    }, 0),
  )
  const seen = new Int32Array(symbols.length)
  /** The paying symbols of which exactly so many are missing. */
  const missing = new Int32Array(rows + 1)
  return {
    prepare: () => {
      seen.fill(0)
      missing.fill(0)
      for (let cell = 0; cell < before; cell++) seen[cells[cell]!]!++
      paying.forEach(({ symbol, also }, place) => {
        let lack = least[place]! - seen[symbol]!
        for (const other of also) lack -= seen[other]!
        if (lack <= rows) missing[Math.max(lack, 0)]! |= 1 << place
      })
    },
    wins: view => {
      let won = missing[0]!
      for (let at = 0; at < rows; at++) won |= missing[at + 1]! & brings[view * rows + at]!
      return won !== 0
    },
  }
}
