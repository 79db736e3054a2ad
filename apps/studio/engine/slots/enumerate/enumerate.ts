import type { Mode, SlotGame } from '../game.ts'
import { type Strip, windowAt } from '../strip.ts'
import { addTally, addWin, awardOf, emptyTally, type Tally } from './enumerated-spin.ts'
import { openNumberMoments } from './number-reader.ts'
import { showNumbers } from './shown-numbers.ts'
import { openSpinReader } from './spin-reader.ts'

/** More starting boards than this are not walked. */
const MAX_BOARDS_WALKED = 2 ** 34
/** A share of the work is about so many boards. */
const SHARE_BOARDS = 2 ** 19

/** A reel may rest at `stop`, which stands for all stops that show the same, `weight` of them together. */
type Rest = { stop: number; weight: number }

/** A walk over all boards of a mode, cut in shares that can be walked anywhere in any order. */
export type Walk = { boards: number; shares: number; walk: (share: number) => Tally }

/** Prepares to walk all boards. Throws RangeError when there are too many of them. */
export function openWalk(game: SlotGame, mode: Mode): Walk {
  const rests = mode.strips.map(strip => distinctRests(strip, game.rows, mode.cascade !== null))
  const boards = product(rests.map(list => list.length))
  if (boards > MAX_BOARDS_WALKED)
    throw new RangeError(`${game.id}: ${boards} boards of ${mode.name} are too many to enumerate`)
  let depth = 0
  while (depth < game.reels - 1 && product(rests.slice(depth).map(list => list.length)) > SHARE_BOARDS) depth++
  const walker = openWalker(game, mode, rests)
  return {
    boards,
    shares: product(rests.slice(0, depth).map(list => list.length)),
    walk: share => {
      let weight = 1
      let rest = share
      for (let reel = 0; reel < depth; reel++) {
        const list = rests[reel]!
        const { stop, weight: times } = list[rest % list.length]!
        rest = Math.floor(rest / list.length)
        weight *= times
        walker.place(reel, stop)
      }
      return walker.walk(depth, weight)
    },
  }
}

/** Walks all boards here and now. */
export function enumerateSpin(game: SlotGame, mode: Mode): Tally {
  const { shares, walk } = openWalk(game, mode)
  const tally = emptyTally()
  for (let share = 0; share < shares; share++) addTally(tally, walk(share))
  return tally
}

/** Where a reel can rest. Symbols that fall come from above the window, so with a cascade every stop is one of its own. */
function distinctRests(strip: Strip, rows: number, falls: boolean): Rest[] {
  const found = new Map<string, Rest>()
  strip.weights.forEach((weight, stop) => {
    if (weight === 0) return
    const key = falls ? String(stop) : windowAt(strip, stop, rows).join()
    const known = found.get(key)
    if (known) known.weight += weight
    else found.set(key, { stop, weight })
  })
  return [...found.values()]
}

function openWalker(game: SlotGame, mode: Mode, rests: readonly Rest[][]) {
  const { reels } = game
  const hasMaximum = Number.isFinite(game.maxCoins)
  const spin = openSpinReader(game, mode, cells => openNumberMoments(game, cells))
  const { cells, tops, place } = spin.falling
  const start = new Uint8Array(cells.length)
  const placed = new Int32Array(reels)
  const stops = rests.map(list => Int32Array.from(list, ({ stop }) => stop))
  const weights = rests.map(list => Float64Array.from(list, ({ weight }) => weight))

  const settle = (tally: Tally, weight: number) => {
    const boards = spin.settle()
    if (boards > 0) tally.falls[boards - 1] = (tally.falls[boards - 1] ?? 0) + weight
    const { coins, most, freeSpins } = spin
    const award = awardOf(tally, freeSpins)
    award.weight += weight
    if (coins > 0) {
      tally.coins += weight * coins
      tally.squares += weight * (coins * coins + spin.variance)
      tally.scattered += weight * spin.scattered
      tally.hits += weight
      award.coins += weight * coins
      if (most > award.most) award.most = most
      if (hasMaximum) addWin(award, showNumbers(game, cells), spin.plain, weight)
    }
    return boards
  }
  /** Boards with the same beginning: the last reel takes all its rests, and most boards win nothing. */
  const last = reels - 1
  const lastStops = stops[last]!
  const lastWeights = weights[last]!
  const quick = spin.openLast(
    rests[last]!.map(({ stop }) => Uint8Array.from(windowAt(mode.strips[last]!, stop, game.rows))),
  )
  const walkLast = (tally: Tally, weight: number) => {
    quick?.prepare()
    for (let cell = 0; cell < cells.length; cell++) start[cell] = cells[cell]!
    let quiet = 0
    for (let view = 0; view < lastStops.length; view++) {
      if (quick && !quick.wins(view)) {
        quiet += lastWeights[view]!
        continue
      }
      place(last, lastStops[view]!)
      if (settle(tally, weight * lastWeights[view]!) === 0) continue
      for (let cell = 0; cell < cells.length; cell++) cells[cell] = start[cell]!
      for (let reel = 0; reel < last; reel++) tops[reel] = placed[reel]!
    }
    if (quiet > 0) awardOf(tally, 0).weight += weight * quiet
  }
  const put = (reel: number, stop: number) => {
    place(reel, stop)
    placed[reel] = tops[reel]!
  }
  const walkFrom = (reel: number, tally: Tally, weight: number) => {
    if (reel === last) return walkLast(tally, weight)
    for (let i = 0; i < stops[reel]!.length; i++) {
      put(reel, stops[reel]![i]!)
      walkFrom(reel + 1, tally, weight * weights[reel]![i]!)
    }
  }
  return {
    place: put,
    walk: (depth: number, weight: number): Tally => {
      const tally = emptyTally()
      walkFrom(depth, tally, weight)
      tally.boards = product(rests.slice(depth).map(list => list.length))
      tally.weight = weight * product(weights.slice(depth).map(list => list.reduce((sum, each) => sum + each, 0)))
      tally.falls = fromEach(tally.falls)
      return tally
    },
  }
}

/** From the weights of spins with just so many winning boards to those with at least so many. */
function fromEach(falls: readonly number[]): number[] {
  return Array.from(falls, (_, i) => falls.slice(i).reduce((sum, weight) => sum + (weight ?? 0), 0))
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all * each, 1)
}
