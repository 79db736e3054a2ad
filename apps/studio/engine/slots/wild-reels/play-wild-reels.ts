import type { Draw } from '../draw.ts'
import type { Mode, SlotGame } from '../game.ts'
import { payBoard, reelsStopped, type SpinNumber, type SpinResult } from '../pay-board.ts'
import type { RoundEvent } from '../round.ts'
import { drawStop, windowAt } from '../strip.ts'
import { addedRespins, type Chance, heldNext, uncounted, type WildReels } from './wild-reels.ts'

/**
 * Plays a spin whose wilds fill reels, with all its respins. Each of them draws the stop of every reel that is not held,
 * first reel first; then, where wilds appear by chance, one number for each of their reels that shows none; then what
 * bonuses draw.
 */
export function playWildReels(
  game: SlotGame,
  mode: Mode,
  wildReels: WildReels,
  draw: Draw,
  number: SpinNumber,
): SpinResult {
  const { symbol, reels, chance, respins } = wildReels
  const result: SpinResult = { events: [], coins: 0, freeSpins: 0 }
  const wildColumn = Array<number>(game.rows).fill(symbol)
  let stops: number[] = []
  let held: number[] = []
  let left = 0
  let isRespin = false
  do {
    if (isRespin) left--
    stops = mode.strips.map((strip, reel) => (held.includes(reel) ? stops[reel]! : drawStop(strip, draw)))
    const landed = mode.strips.map((strip, reel) =>
      held.includes(reel) ? wildColumn : windowAt(strip, stops[reel]!, game.rows),
    )
    const odds = isRespin ? (respins?.chance ?? null) : chance
    const fresh = reels.filter(
      reel => !held.includes(reel) && (landed[reel]!.includes(symbol) || (odds !== null && appears(odds, draw))),
    )
    const filled = respins?.expandsAtOnce === false ? [] : fresh
    const board = landed.map((column, reel) => (filled.includes(reel) ? wildColumn : column))
    const stopped = reelsStopped(game, mode, stops, landed, number)
    const counted = landed.map((column, reel) => (held.includes(reel) ? uncounted(game) : column))
    const paid = payBoard(game, mode, draw, board, counted)
    const added = addedRespins(wildReels, held, fresh)
    left += added
    result.events.push(
      isRespin ? { ...stopped, held } : stopped,
      ...(filled.length > 0 ? [expanded(game, symbol, filled)] : []),
      ...paid.events,
      ...(added > 0 ? [{ type: 'respinsAwarded' as const, respins: added, respinsLeft: left }] : []),
    )
    result.coins += paid.coins
    result.freeSpins += paid.freeSpins
    held = heldNext(respins, held, fresh)
    isRespin = true
  } while (left > 0)
  return result
}

function appears({ times, of }: Chance, draw: Draw): boolean {
  return draw(of) < times
}

function expanded(game: SlotGame, symbol: number, reels: number[]): RoundEvent {
  return { type: 'wildsExpanded', symbol: game.symbols[symbol]!, reels }
}
