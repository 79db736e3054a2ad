import type { Draw } from './draw.ts'
import { openCascadeTable } from './enumerate/cascade-table.ts'
import { isEnumerated } from './enumerate/enumerated-figures.ts'
import { layLines } from './enumerate/line-tree.ts'
import { hasBonuses } from './features/bonus-figures.ts'
import type { Mode, SlotGame } from './game.ts'
import { buildLineAutomaton } from './lines/line-automaton.ts'
import { buildScatterCodes } from './scatter-codes.ts'
import { playSpin } from './spin.ts'
import { drawStop, windowAt } from './strip.ts'

/** Spins a mode without allocating; `coins` and `freeSpins` hold the last result (before the round's maximum). */
export type SpinTable = { spin: (draw: Draw) => void; coins: number; freeSpins: number }

/**
 * Lays the evaluator's answers out for the simulator: the lines become a tree of cells, so that lines that begin alike are
 * read once and a dead beginning leaves all of them out. Draws exactly as `playRound` does: equal draws, equal coins.
 */
export function buildSpinTable(game: SlotGame, mode: Mode): SpinTable {
  if (isEnumerated(game, mode)) return openCascadeTable(game, mode)
  if (!paysLinesAlone(game, mode)) return playedTable(game, mode)
  const { reels, rows } = game
  const codes = buildScatterCodes(game, mode)
  const scatterCoins = Int32Array.from(codes.coins)
  const scatterSpins = Int32Array.from(codes.freeSpins)
  const windows = mode.strips.map(strip => strip.symbols.map((_, stop) => windowAt(strip, stop, rows)))
  const views = windows.map(list => Uint8Array.from(list.flat()))
  const stopCodes = windows.map((list, reel) => Int32Array.from(list, column => codes.ofColumn(column, reel)))
  const { steps, start } = flattenAutomaton(game, mode)
  const { reelOf, cellOf, skipTo } = layLines(game)
  const nodes = reelOf.length
  const board = new Uint8Array(reels * rows)
  const reached = new Int32Array(reels + 1).fill(start)

  const table: SpinTable = {
    coins: 0,
    freeSpins: 0,
    spin: draw => {
      let code = 0
      for (let reel = 0, cell = 0; reel < reels; reel++) {
        const stop = drawStop(mode.strips[reel]!, draw)
        const view = views[reel]!
        for (let at = stop * rows; at < (stop + 1) * rows; at++) board[cell++] = view[at]!
        code += stopCodes[reel]![stop]!
      }
      let coins = scatterCoins[code]!
      for (let node = 0; node < nodes; ) {
        const reel = reelOf[node]!
        const step = steps[reached[reel]! + board[cellOf[node]!]!]!
        if (step === 0) {
          node = skipTo[node]!
          continue
        }
        if (reel === reels - 1) coins += step
        else reached[reel + 1] = step
        node++
      }
      table.coins = coins
      table.freeSpins = scatterSpins[code]!
    },
  }
  return table
}

/** Spins as play does, for what has no table. */
function playedTable(game: SlotGame, mode: Mode): SpinTable {
  const table: SpinTable = {
    coins: 0,
    freeSpins: 0,
    spin: draw => {
      const { coins, freeSpins } = playSpin(game, mode, draw, { played: 0, left: 0 })
      Object.assign(table, { coins, freeSpins })
    },
  }
  return table
}

/** Whether a spin is read off where its reels stop, line by line. */
export function paysLinesAlone(game: SlotGame, mode: Mode): boolean {
  const turnsAsOne = mode.leaders.some((leader, reel) => leader < reel)
  return game.pay.kind === 'lines' && !isEnumerated(game, mode) && !mode.wildReels && !hasBonuses(game) && !turnsAsOne
}

/** One table for all reels: a state's row begins at its number; an entry is the next state's row, at the last reel coins. */
function flattenAutomaton(game: SlotGame, mode: Mode): { steps: Int32Array; start: number } {
  const { next, sizes, pays, start } = buildLineAutomaton(game, mode)
  const size = game.symbols.length
  const offsets = sizes.map((_, reel) => sizes.slice(0, reel).reduce((sum, states) => sum + states * size, 0))
  const steps = next.flatMap((table, reel) =>
    Array.from(table, state => {
      if (reel === game.reels - 1) return pays[state]!
      return state === 0 ? 0 : offsets[reel + 1]! + state * size
    }),
  )
  return { steps: Int32Array.from(steps), start: start * size }
}
