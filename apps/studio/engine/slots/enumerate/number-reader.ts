import type { MultiplierSymbol } from '../cascade/cascade.ts'
import { drawNumber } from '../cascade/numbers.ts'
import type { Draw } from '../draw.ts'
import type { SlotGame } from '../game.ts'

/** Reads the sum of the numbers in view, as a chance variable or as drawn: 1 when there are none. */
export type NumberReader = {
  read: () => void
  mean: number
  variance: number
  /** The largest that the sum can be. */
  most: number
}

/** What the numbers in view come to on average, and how far they spread: exact, without drawing them. */
export function openNumberMoments(game: SlotGame, cells: Uint8Array): NumberReader {
  const { rows, multiplierSymbols } = game
  const kindOf = kindsOf(game)
  const moments = multiplierSymbols.map(momentsOf)
  const numbers: NumberReader = {
    mean: 1,
    variance: 0,
    most: 1,
    read: () => {
      let mean = 0
      let variance = 0
      let most = 0
      for (let kind = 0; kind < moments.length; kind++) {
        const of = moments[kind]!
        const { perReel } = multiplierSymbols[kind]!
        for (let first = 0; first < cells.length; first += rows) {
          let count = 0
          for (let cell = first; cell < first + rows; cell++) if (kindOf[cells[cell]!] === kind) count++
          mean += count * of.mean
          variance += (perReel ? count * count : count) * of.variance
          most += count * of.most
        }
      }
      numbers.mean = mean === 0 ? 1 : mean
      numbers.variance = variance
      numbers.most = mean === 0 ? 1 : most
    },
  }
  return numbers
}

/** Draws the numbers in view as play does: reel by reel from the top. */
export function openNumberDraws(game: SlotGame, cells: Uint8Array, draw: Draw): NumberReader {
  const { rows, multiplierSymbols } = game
  const kindOf = kindsOf(game)
  const drawn = new Int32Array(multiplierSymbols.length)
  const numbers: NumberReader = {
    mean: 1,
    variance: 0,
    most: 1,
    read: () => {
      let sum = 0
      for (let cell = 0; cell < cells.length; cell++) {
        if (cell % rows === 0) drawn.fill(0)
        const kind = kindOf[cells[cell]!]!
        if (kind < 0) continue
        const symbol = multiplierSymbols[kind]!
        if (!symbol.perReel || drawn[kind] === 0) drawn[kind] = drawNumber(symbol, draw)
        sum += drawn[kind]!
      }
      numbers.mean = sum === 0 ? 1 : sum
      numbers.most = numbers.mean
    },
  }
  return numbers
}

function kindsOf({ symbols, multiplierSymbols }: SlotGame): Int8Array {
  return Int8Array.from(symbols, (_, symbol) => multiplierSymbols.findIndex(kind => kind.symbol === symbol))
}

function momentsOf({ values, weights, total }: MultiplierSymbol): { mean: number; variance: number; most: number } {
  const average = (of: (value: number) => number) =>
    values.reduce((sum, value, i) => sum + of(value) * weights[i]!, 0) / total
  const mean = average(value => value)
  return { mean, variance: average(value => (value - mean) ** 2), most: Math.max(...values) }
}
