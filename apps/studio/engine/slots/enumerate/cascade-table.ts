import type { Draw } from '../draw.ts'
import type { Mode, SlotGame } from '../game.ts'
import type { SpinTable } from '../spin-table.ts'
import { drawStop } from '../strip.ts'
import { openNumberDraws } from './number-reader.ts'
import { openSpinReader } from './spin-reader.ts'

/** Spins a mode whose figures are enumerated, drawing exactly as `playSpin` does: equal draws, equal coins. */
export function openCascadeTable(game: SlotGame, mode: Mode): SpinTable {
  let current: Draw = () => 0
  const spin = openSpinReader(game, mode, cells => openNumberDraws(game, cells, n => current(n)))
  const table: SpinTable = {
    coins: 0,
    freeSpins: 0,
    spin: draw => {
      current = draw
      for (let reel = 0; reel < game.reels; reel++) spin.falling.place(reel, drawStop(mode.strips[reel]!, draw))
      spin.settle()
      table.coins = spin.coins
      table.freeSpins = spin.freeSpins
    },
  }
  return table
}
