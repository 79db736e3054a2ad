import type { Draw } from '../draw.ts'
import type { SlotGame } from '../game.ts'
import type { Cell } from '../round.ts'
import type { MultiplierSymbol } from './cascade.ts'

/** The numbers that multiplier symbols in view turn out to be, and what wins are multiplied by: their sum. */
export type Numbers = { at: Cell[]; values: number[]; multiplier: number }

/** Draws a number for each multiplier symbol in view, reel by reel from the top. Null when there is none. */
export function drawNumbers(game: SlotGame, board: readonly (readonly number[])[], draw: Draw): Numbers | null {
  const numbers: Numbers = { at: [], values: [], multiplier: 0 }
  board.forEach((column, reel) => {
    const ofReel = new Map<MultiplierSymbol, number>()
    column.forEach((here, row) => {
      const kind = game.multiplierSymbols.find(({ symbol }) => symbol === here)
      if (!kind) return
      const value = (kind.perReel && ofReel.get(kind)) || drawNumber(kind, draw)
      ofReel.set(kind, value)
      numbers.at.push({ reel, row })
      numbers.values.push(value)
      numbers.multiplier += value
    })
  })
  return numbers.values.length > 0 ? numbers : null
}

/** Draws one number: one draw below the total weight. */
export function drawNumber({ values, weights, total }: MultiplierSymbol, draw: Draw): number {
  let left = draw(total)
  let i = 0
  while (left >= weights[i]!) left -= weights[i++]!
  return values[i]!
}
