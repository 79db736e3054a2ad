import { playCascade } from './cascade/play-cascade.ts'
import type { Draw } from './draw.ts'
import type { Mode, SlotGame } from './game.ts'
import { payBoard, reelsStopped, type SpinNumber, type SpinResult } from './pay-board.ts'
import { drawStop, windowAt } from './strip.ts'
import { playWildReels } from './wild-reels/play-wild-reels.ts'

/**
 * Plays one spin. Draws one integer for each reel, first reel first (one for reels that turn as one), then the numbers of
 * multiplier symbols, then what the bonuses draw that it begins. Wild reels draw as their own player says.
 */
export function playSpin(game: SlotGame, mode: Mode, draw: Draw, number: SpinNumber): SpinResult {
  if (mode.wildReels) return playWildReels(game, mode, mode.wildReels, draw, number)
  const stops: number[] = []
  mode.strips.forEach((strip, reel) => {
    const leader = mode.leaders[reel]!
    stops.push(leader < reel ? stops[leader]! : drawStop(strip, draw))
  })
  const board = mode.strips.map((strip, reel) => windowAt(strip, stops[reel]!, game.rows))
  const stopped = reelsStopped(game, mode, stops, board, number)
  const { events, ...won } =
    mode.cascade || game.multiplierSymbols.length > 0
      ? playCascade(game, mode, draw, stops, board)
      : payBoard(game, mode, draw, board, board)
  return { events: [stopped, ...events], ...won }
}
