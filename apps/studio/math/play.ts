import type { Draw } from './draw.ts'
import { evaluateBoard } from './evaluate.ts'
import type { Mode, SlotGame } from './game.ts'
import type { Cell, ReelsStopped, Round, RoundEvent, Step } from './round.ts'
import { drawStop, windowAt } from './strip.ts'

/**
 * Plays a whole round: the base spin and every free spin it brings. Draws one integer for each reel of each spin, first
 * reel first, and nothing else. Throws for a game whose bonus is known by its mean only.
 */
export function playRound(game: SlotGame, draw: Draw): Round {
  if (game.meanOnly) throw new Error(`${game.id}: a bonus is known by its mean only, so rounds cannot be played`)
  const round: Round = { game: game.id, version: game.version, bet: game.bet, steps: [], coins: 0 }
  const counter: SpinCounter = { played: 0, left: 0, awarded: 0 }
  playStep(game, game.base, draw, round, counter)
  const baseCoins = round.coins
  while (game.free && counter.left > 0) {
    counter.left--
    counter.played++
    playStep(game, game.free, draw, round, counter)
  }
  const last = round.steps.at(-1)!.events
  if (counter.played > 0) last.push({ type: 'freeSpinsEnded', spins: counter.played, coins: round.coins - baseCoins })
  last.push({ type: 'roundEnded', coins: round.coins })
  return round
}

type SpinCounter = { played: number; left: number; awarded: number }

function playStep(game: SlotGame, mode: Mode, draw: Draw, round: Round, counter: SpinCounter): void {
  const stops = mode.strips.map(strip => drawStop(strip, draw))
  const board = mode.strips.map((strip, reel) => windowAt(strip, stops[reel]!, game.rows))
  const result = evaluateBoard(game, mode, board)
  const events: RoundEvent[] = [reelsStopped(game, mode, stops, board, counter)]
  for (const { line, symbol, count, multiplier, coins } of result.lines) {
    const cells = game.lines[line]!.slice(0, count).map((row, reel) => ({ reel, row }))
    events.push({ type: 'lineWon', line, symbol: game.symbols[symbol]!, count, cells, coins, multiplier })
  }
  for (const { scatter, count, coins } of result.scatters) {
    const { symbol } = game.scatters[scatter]!
    const cells = cellsShowing(board, symbol)
    const multiplier = mode.scatterMultiplier
    events.push({ type: 'scatterWon', symbol: game.symbols[symbol]!, count, cells, coins, multiplier })
  }
  const spins = Math.min(result.freeSpins, game.maxFreeSpins - counter.awarded)
  if (spins > 0) {
    counter.awarded += spins
    counter.left += spins
    const { left: spinsLeft } = counter
    const multiplier = game.free?.lineMultiplier ?? 1
    events.push({ type: 'freeSpinsAwarded', spins, retrigger: mode.name === 'free', spinsLeft, multiplier })
  }
  round.coins += result.coins
  events.push({ type: 'stepEnded', coins: result.coins, roundCoins: round.coins })
  const step: Step = { mode: mode.name, events, coins: result.coins }
  round.steps.push(step)
}

function reelsStopped(
  game: SlotGame,
  mode: Mode,
  stops: number[],
  board: number[][],
  counter: SpinCounter,
): ReelsStopped {
  return {
    type: 'reelsStopped',
    mode: mode.name,
    spin: counter.played,
    spinsLeft: counter.left,
    stops,
    board: board.map(reel => reel.map(symbol => game.symbols[symbol]!)),
    anticipateFrom: anticipateFrom(game, mode, board),
  }
}

/** The first reel that could complete an award of free spins of which only one scatter is missing; null when none is left. */
function anticipateFrom(game: SlotGame, mode: Mode, board: number[][]): number | null {
  const starts = game.scatters.flatMap(({ symbol }, scatter) => {
    const needed = mode.awards[scatter]!.findIndex(spins => spins > 0)
    if (needed < 2) return []
    let seen = 0
    const reel = board.findIndex(column => {
      seen += column.filter(here => here === symbol).length
      return seen >= needed - 1
    })
    return reel >= 0 && reel + 1 < game.reels ? [reel + 1] : []
  })
  return starts.length > 0 ? Math.min(...starts) : null
}

function cellsShowing(board: number[][], symbol: number): Cell[] {
  return board.flatMap((column, reel) => column.flatMap((here, row) => (here === symbol ? [{ reel, row }] : [])))
}
