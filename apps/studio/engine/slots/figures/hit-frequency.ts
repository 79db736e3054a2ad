import { boundPays } from '../lines/line-automaton.ts'
import type { ScatterCodes } from '../scatter-codes.ts'
import { type CodedView, presentOf, type Spin, scatterDistribution } from './spin-moments.ts'

/**
 * The exact probability that a spin pays anything. Boards are walked reel by reel, and a branch ends as soon as a line
 * surely pays or every line is dead, where the scatter counts of the remaining reels decide.
 */
export function calculateHitFrequency(spin: Spin): number {
  const { game, automaton, windows } = spin
  const symbols = game.symbols.length
  const { least } = boundPays(automaton, presentOf(spin), symbols)
  const tails = scatterTails(windows, spin.codes)
  const states = Array.from({ length: game.reels + 1 }, () => new Int32Array(game.lines.length))
  states[0]!.fill(automaton.start)

  const walk = (reel: number, alive: readonly number[], code: number): number => {
    if (alive.length === 0 || reel === game.reels) return tails[reel]![code]!
    let sum = 0
    const next = automaton.next[reel]!
    const after = states[reel + 1]!
    for (const view of windows[reel]!) {
      const still: number[] = []
      let sure = false
      for (const line of alive) {
        const state = next[states[reel]![line]! * symbols + view.symbols[game.lines[line]![reel]!]!]!
        if (state === 0) continue
        after[line] = state
        sure = least[reel + 1]![state]! > 0
        if (sure) break
        still.push(line)
      }
      sum += view.probability * (sure ? 1 : walk(reel + 1, still, code + view.code))
    }
    return sum
  }
  return walk(0, [...game.lines.keys()], 0)
}

/** `tails[reel][code]`: the probability that scatters pay when the reels before this one showed `code`. */
export function scatterTails(
  windows: readonly (readonly CodedView[])[],
  { coins, size }: ScatterCodes,
): Float64Array[] {
  return Array.from({ length: windows.length + 1 }, (_, reel) => {
    const rest = scatterDistribution(windows.slice(reel), size)
    return Float64Array.from({ length: size }, (_, code) =>
      rest.reduce((sum, mass, add) => sum + ((coins[code + add] ?? 0) > 0 ? mass : 0), 0),
    )
  })
}

/** The exact probability that one line, the first of the game, pays. */
export function calculateLineHitFrequency({ game, automaton, windows }: Spin): number {
  let before = new Map([[automaton.start, 1]])
  windows.forEach((list, reel) => {
    const after = new Map<number, number>()
    for (const [state, mass] of before) {
      for (const view of list) {
        const symbol = view.symbols[game.lines[0]![reel]!]!
        const next = automaton.next[reel]![state * game.symbols.length + symbol]!
        after.set(next, (after.get(next) ?? 0) + mass * view.probability)
      }
    }
    before = after
  })
  return [...before].reduce((sum, [state, mass]) => sum + (automaton.pays[state]! > 0 ? mass : 0), 0)
}
