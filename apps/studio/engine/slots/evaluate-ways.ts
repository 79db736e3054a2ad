import { modeMultiplier } from './evaluate-line.ts'
import type { Mode, SlotGame } from './game.ts'
import type { Cell } from './round.ts'
import { worthOfWays } from './ways/ways-plan.ts'

/**
 * Ways of a target: a cell on each of `count` reels from one end, each showing it or a wild that stands for it, at least one
 * its own. `coins` are those of all its ways; `multiplier` is the mode's, wilds multiply way by way.
 */
export type WaysWin = {
  type: 'waysWon'
  symbol: number
  group: string | null
  count: number
  ways: number
  multiplier: number
  coins: number
  cells: Cell[]
}

type Board = readonly (readonly number[])[]

/** Every target pays for itself all ways over as many reels as it goes on; both ends when the game pays from each. */
export function evaluateWays(game: SlotGame, mode: Mode, board: Board): WaysWin[] {
  return payingTargets(game, mode).flatMap(target => {
    const [first, second] = waysEnds(game).map(fromRight => waysFrom(game, mode, board, target, fromRight))
    // Ways over all reels are the same from both ends.
    return [first, second?.count === game.reels ? null : second].filter(win => win !== null && win !== undefined)
  })
}

/** The targets of which ways pay in a mode. */
export function payingTargets({ targets }: SlotGame, { book }: Mode): number[] {
  return targets.flatMap(({ pays }, target) =>
    pays.some(coins => coins > 0) && (target !== book?.symbol || book.onLines) ? [target] : [],
  )
}

/** The ends from which ways are counted: false is the left. */
export function waysEnds({ direction }: SlotGame): boolean[] {
  return direction === 'each' ? [false, true] : [direction === 'right']
}

function waysFrom(game: SlotGame, mode: Mode, board: Board, target: number, fromRight: boolean): WaysWin | null {
  const { own, fits, pays, group, ways: plan } = game.targets[target]!
  const reelAt = (i: number) => (fromRight ? game.reels - 1 - i : i)
  // Nearly all targets of nearly all boards end here: nothing is made before one pays.
  let [count, all, withoutOwn] = [0, 1, 1]
  for (; count < game.reels; count++) {
    let [fitting, foreign] = [0, 0]
    for (const symbol of board[reelAt(count)]!) {
      if (!fits[symbol]) continue
      fitting++
      if (!own[symbol]) foreign++
    }
    if (fitting === 0) break
    all *= fitting
    withoutOwn *= foreign
  }
  const ways = all - withoutOwn
  if (pays[count] === 0 || ways === 0) return null
  const run = Array.from({ length: count }, (_, i) => reelAt(i))
  const columns = run.map(reel => board[reel]!)
  const multiplier = modeMultiplier(mode, target, count)
  const worth = plan!.multiplies ? worthOfWays(plan!, columns) : ways
  const cells = run
    .toSorted((a, b) => a - b)
    .flatMap(reel => board[reel]!.flatMap((symbol, row) => (fits[symbol] ? [{ reel, row }] : [])))
  const symbol = group === null ? target : cells.map(({ reel, row }) => board[reel]![row]!).find(here => own[here])!
  return { type: 'waysWon', symbol, group, count, ways, multiplier, coins: pays[count]! * worth * multiplier, cells }
}
