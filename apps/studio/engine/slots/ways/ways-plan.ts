import { multiplierFor } from '../evaluate-line.ts'
import type { Target, Wild } from '../targets.ts'

/**
 * How ways of a target are counted without listing them: `kinds[0]` are its own symbols, then what stands for them. A
 * state is what a way holds so far: whether one of its own, and how many of each wild that multiplies, up to where its
 * multiplier no longer changes.
 */
export type WaysPlan = {
  kinds: (readonly boolean[])[]
  multiplies: boolean
  /** `next[kind][state]`: where a way comes to by one more cell of this kind. The first state is that of no cells. */
  next: number[][]
  /** By state what a way is worth: the product of its wilds' multipliers; 0 without one of its own. */
  worths: number[]
}

const MOST_STATES = 2048

/** `longest`: over how many reels it pays at most. Null when there would be too many states. */
export function planWays({ own, fits }: Target, wilds: readonly Wild[], longest: number): WaysPlan | null {
  const helping = wilds.filter(({ symbol }) => fits[symbol] && !own[symbol])
  const [multiplying, plain] = [helping.filter(changes), helping.filter(wild => !changes(wild))]
  const only = (symbols: number[]) => own.map((_, symbol) => symbols.includes(symbol))
  // Of its own one is as good as several; wilds that do not multiply leave a way as it is.
  const lists = [[1], ...multiplying.map(wild => wild.multipliers.slice(0, Math.max(1, longest))), []]
  const sizes = lists.map(list => list.length + 1)
  const states = sizes.reduce((product, size) => product * size, 1)
  if (states > MOST_STATES) return null
  const units = sizes.map((_, kind) => sizes.slice(0, kind).reduce((product, size) => product * size, 1))
  const held = (state: number, kind: number) => Math.floor(state / units[kind]!) % sizes[kind]!
  const each = Array.from({ length: states }, (_, state) => state)
  return {
    kinds: [own, ...multiplying.map(({ symbol }) => only([symbol])), only(plain.map(({ symbol }) => symbol))],
    multiplies: multiplying.length > 0,
    next: sizes.map((size, kind) => each.map(state => state + (held(state, kind) < size - 1 ? units[kind]! : 0))),
    worths: each.map(state =>
      held(state, 0) === 0 ? 0 : lists.reduce((times, list, kind) => times * multiplierFor(list, held(state, kind)), 1),
    ),
  }
}

const changes = ({ multipliers }: Wild) => multipliers.some(multiplier => multiplier !== 1)

/** How many cells of a column are of each kind. */
export function countKinds({ kinds }: WaysPlan, column: readonly number[]): number[] {
  return kinds.map(kind => column.reduce((cells, symbol) => cells + Number(kind[symbol]), 0))
}

/** How many ways are in each state after one more column, by the cells of each kind in it. */
export function addColumn({ next }: WaysPlan, ways: Float64Array, counts: readonly number[]): Float64Array {
  const after = new Float64Array(ways.length)
  for (let kind = 0; kind < counts.length; kind++) {
    const count = counts[kind]!
    if (count === 0) continue
    const to = next[kind]!
    for (let state = 0; state < ways.length; state++) after[to[state]!]! += count * ways[state]!
  }
  return after
}

/** No cell yet: the one way that holds nothing. */
export function noWays({ worths }: WaysPlan): Float64Array {
  const ways = new Float64Array(worths.length)
  ways[0] = 1
  return ways
}

/** What all ways over these columns are worth together, each as often as its wilds multiply it. */
export function worthOfWays(plan: WaysPlan, columns: readonly (readonly number[])[]): number {
  const ways = columns.reduce((before, column) => addColumn(plan, before, countKinds(plan, column)), noWays(plan))
  return ways.reduce((sum, count, state) => sum + count * plan.worths[state]!, 0)
}
