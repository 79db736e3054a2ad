import { evaluateBoard } from '../evaluate.ts'
import type { Mode, SlotGame } from '../game.ts'
import { type BoardReader, cellBits } from './board-reader.ts'

/** Reads any kind of wins by asking the evaluator board after board: right for all, and slow. */
export function openGeneralReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  const { reels, rows } = game
  const bits = cellBits(reels, rows)
  const alone: SlotGame = { ...game, scatters: [] }
  const reader: BoardReader = {
    coins: 0,
    freeSpins: 0,
    left: 0,
    right: 0,
    read: () => {
      const board = mode.strips.map((_, reel) => [...cells.subarray(reel * rows, (reel + 1) * rows)])
      const { wins, coins } = evaluateBoard(alone, mode, board)
      reader.coins = coins
      reader.left = 0
      reader.right = 0
      for (const { reel, row } of wins.flatMap(win => win.cells)) {
        reader.left |= bits.left[reel * rows + row]!
        reader.right |= bits.right[reel * rows + row]!
      }
      return wins.length > 0
    },
    openLast: () => null,
  }
  return reader
}
