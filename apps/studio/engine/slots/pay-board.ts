import { boardEvents } from './board-events.ts'
import type { Draw } from './draw.ts'
import { evaluateBoard } from './evaluate.ts'
import { playBegun } from './features/begun.ts'
import type { Mode, SlotGame } from './game.ts'
import type { ReelsStopped, RoundEvent } from './round.ts'
import { scatteredRows } from './scatters.ts'

type Board = readonly (readonly number[])[]

/** What one spin came to, with all that happened within it. `freeSpins` before the round's maximum is applied. */
export type SpinResult = { events: RoundEvent[]; coins: number; freeSpins: number }

/** Which spin of the round it is: number of this free spin from 1, and how many follow; both 0 in the base spin. */
export type SpinNumber = { played: number; left: number }

/** What a board pays, scatters being counted in `counted`, with the bonuses that it begins. */
export function payBoard(game: SlotGame, mode: Mode, draw: Draw, board: Board, counted: Board): SpinResult {
  const result = evaluateBoard(game, mode, board, counted)
  const begun = playBegun(result, draw)
  const events = [...boardEvents(game, mode, begun.board), ...begun.events]
  return { events, coins: begun.coins, freeSpins: result.freeSpins }
}

export function reelsStopped(
  game: SlotGame,
  mode: Mode,
  stops: number[],
  board: number[][],
  { played, left }: SpinNumber,
): ReelsStopped {
  return {
    type: 'reelsStopped',
    mode: mode.name,
    spin: played,
    spinsLeft: left,
    stops,
    board: board.map(reel => reel.map(symbol => game.symbols[symbol]!)),
    anticipateFrom: anticipateFrom(game, mode, board),
    ...(mode.leaders.some((leader, reel) => leader < reel) && { leaders: [...mode.leaders] }),
  }
}

/** The first reel that could complete an award of free spins of which only one scatter is missing; null when none is left. */
function anticipateFrom(game: SlotGame, mode: Mode, board: number[][]): number | null {
  const starts = game.scatters.flatMap((data, scatter) => {
    const needed = mode.awards[scatter]!.findIndex(spins => spins > 0)
    if (needed < 2) return []
    let seen = 0
    const reel = board.findIndex((column, at) => {
      seen += scatteredRows(data, column, at).length
      return seen >= needed - 1
    })
    const next = reel < 0 ? -1 : data.counts.indexOf(true, reel + 1)
    return next < 0 ? [] : [next]
  })
  return starts.length > 0 ? Math.min(...starts) : null
}
