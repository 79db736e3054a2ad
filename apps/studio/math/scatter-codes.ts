import { evaluateScatter } from './evaluate.ts'
import type { Mode, SlotGame } from './game.ts'

/** The counts of all scatters in view as one number, so that codes of reels add up to the code of the board. */
export type ScatterCodes = {
  size: number
  ofSymbols: (symbols: readonly number[]) => number
  /** What a board of this code wins by scatters, by `evaluateScatter`. */
  coins: readonly number[]
  freeSpins: readonly number[]
}

export function buildScatterCodes(game: SlotGame, mode: Mode): ScatterCodes {
  const base = game.reels * game.rows + 1
  const size = base ** game.scatters.length
  const results = Array.from({ length: size }, (_, code) =>
    game.scatters.map((_, scatter) => evaluateScatter(game, mode, scatter, Math.floor(code / base ** scatter) % base)),
  )
  return {
    size,
    ofSymbols: symbols =>
      game.scatters.reduce(
        (code, { symbol }, scatter) => code + symbols.filter(here => here === symbol).length * base ** scatter,
        0,
      ),
    coins: results.map(wins => wins.reduce((sum, win) => sum + win.coins, 0)),
    freeSpins: results.map(wins => wins.reduce((sum, win) => sum + win.freeSpins, 0)),
  }
}
