import { evaluateLine } from '../evaluate-line.ts'
import type { Mode, SlotGame } from '../game.ts'
import { symbolsOn } from '../strip-sets.ts'

/**
 * The pay of one line as the smallest automaton that reads its symbols reel by reel. It is not a second set of rules: it
 * is filled by asking `evaluateLine` for every combination, and equal continuations are merged.
 */
export type LineAutomaton = {
  start: number
  /** `next[reel][state * symbols + symbol]` is the state before the next reel; state 0 pays nothing whatever follows. */
  next: readonly Int32Array[]
  /** How many states there are before each reel, and after the last. */
  sizes: readonly number[]
  /** Coins by state after the last reel. */
  pays: readonly number[]
}

const MAX_COMBINATIONS = 2 ** 24

/** `present[reel]` are the symbols that may lie there. */
export function buildLineAutomaton(
  game: SlotGame,
  mode: Mode,
  present: readonly (readonly number[])[] = mode.strips.map((_, reel) => symbolsOn(mode, reel)),
): LineAutomaton {
  const size = game.symbols.length
  if (present.reduce((product, symbols) => product * symbols.length, 1) > MAX_COMBINATIONS)
    throw new RangeError(`${game.id}: too many reels and symbols for a line table`)
  const line = new Uint8Array(game.reels)
  const pays = [0]
  const byPay = new Map<number, number>([[0, 0]])
  const dead = new Int32Array(size)
  const levels = present.map(() => ({ states: [dead], byKey: new Map([[dead.join(), 0]]) }))

  const classify = (reel: number): number => {
    const level = levels[reel]
    if (!level)
      return stateOf(
        byPay,
        pays,
        evaluateLine(game, mode, line).reduce((sum, win) => sum + game.worth(win), 0),
      )
    const next = new Int32Array(size)
    for (const symbol of present[reel]!) {
      line[reel] = symbol
      next[symbol] = classify(reel + 1)
    }
    const key = next.join()
    const known = level.byKey.get(key)
    if (known !== undefined) return known
    level.byKey.set(key, level.states.length)
    return level.states.push(next) - 1
  }
  const start = classify(0)
  return {
    start,
    next: levels.map(({ states }) => Int32Array.from(states.flatMap(next => [...next]))),
    sizes: [...levels.map(({ states }) => states.length), pays.length],
    pays,
  }
}

function stateOf(byPay: Map<number, number>, pays: number[], coins: number): number {
  const known = byPay.get(coins)
  if (known !== undefined) return known
  byPay.set(coins, pays.length)
  return pays.push(coins) - 1
}

/** For every state the least and the most that the line can still pay, given the symbols that the reels hold. */
export function boundPays(
  automaton: LineAutomaton,
  present: readonly (readonly number[])[],
  symbols: number,
): { least: number[][]; most: number[][] } {
  const least: number[][] = [[...automaton.pays]]
  const most: number[][] = [[...automaton.pays]]
  for (let reel = automaton.next.length - 1; reel >= 0; reel--) {
    const over = (pick: (...values: number[]) => number, after: number[]) =>
      Array.from({ length: automaton.sizes[reel]! }, (_, state) =>
        pick(...present[reel]!.map(symbol => after[automaton.next[reel]![state * symbols + symbol]!]!)),
      )
    least.unshift(over(Math.min, least[0]!))
    most.unshift(over(Math.max, most[0]!))
  }
  return { least, most }
}
