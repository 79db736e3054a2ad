import { walkSeries } from '../free-spins.ts'
import { boundPays } from '../lines/line-automaton.ts'
import type { ScatterCodes } from '../scatter-codes.ts'
import { type CodedView, presentOf, type Spin } from './spin-moments.ts'

type Windows<View extends CodedView = CodedView> = readonly (readonly View[])[]

/** How boards are laid reel by reel; what scatters pay is not in it. */
type Laying<State, View> = {
  start: State
  /** By view of this reel, a bound of all that boards with it come to, whatever the reels after it show. */
  prospects: (state: State, reel: number) => (view: View) => number
  lay: (state: State, reel: number, view: View) => State
  /** What a whole board comes to. */
  worth: (state: State) => number
}

/**
 * The most coins a spin can pay, for each number of free spins that it can award. Exact by branch and bound: boards are
 * laid reel by reel, most promising view first, and a branch is left when it cannot come to more than the best board
 * found.
 */
export function findMost<State, View extends CodedView = CodedView>(
  windows: Windows<View>,
  codes: ScatterCodes,
  { start, prospects, lay, worth }: Laying<State, View>,
): Map<number, number> {
  const reachable = reachableCodes(windows)
  const findFor = (award: number): number => {
    const scatterBound = reachable.map(rest =>
      codes.coins.map((_, code) =>
        rest.reduce(
          (top, add) => (codes.freeSpins[code + add] === award ? Math.max(top, codes.coins[code + add]!) : top),
          Number.NEGATIVE_INFINITY,
        ),
      ),
    )
    let best = Number.NEGATIVE_INFINITY
    const walk = (reel: number, before: State, code: number): void => {
      if (reel === windows.length) {
        best = Math.max(best, worth(before) + codes.coins[code]!)
        return
      }
      const boundOf = prospects(before, reel)
      const branches = windows[reel]!.map(view => {
        const sum = code + view.code
        return { view, sum, bound: boundOf(view) + scatterBound[reel + 1]![sum]! }
      })
      branches.sort((a, b) => b.bound - a.bound)
      for (const { view, sum, bound } of branches) {
        if (bound <= best) return
        walk(reel + 1, lay(before, reel, view), sum)
      }
    }
    walk(0, start, 0)
    return best
  }
  const awards = new Set(reachable[0]!.map(code => codes.freeSpins[code]!))
  return new Map([...awards].map(award => [award, findFor(award)]))
}

/** The maxima of lines: a state is where each line has come to. */
export function findMaximumWins(spin: Spin): Map<number, number> {
  const { game, automaton, codes, windows } = spin
  const symbols = game.symbols.length
  const { most } = boundPays(automaton, presentOf(spin), symbols)
  const lay = (states: readonly number[], reel: number, { symbols: column }: CodedView) =>
    states.map((at, line) => automaton.next[reel]![at * symbols + column[game.lines[line]![reel]!]!]!)
  return findMost<readonly number[]>(windows, codes, {
    start: game.lines.map(() => automaton.start),
    prospects: (states, reel) => view => lay(states, reel, view).reduce((coins, at) => coins + most[reel + 1]![at]!, 0),
    lay,
    worth: states => states.reduce((sum, state) => sum + automaton.pays[state]!, 0),
  })
}

/** Per reel the scatter codes that it and the reels after it can still add. */
function reachableCodes(windows: Windows): number[][] {
  const reachable: number[][] = []
  reachable[windows.length] = [0]
  for (let reel = windows.length - 1; reel >= 0; reel--) {
    const here = new Set(windows[reel]!.map(({ code }) => code))
    reachable[reel] = [...new Set([...here].flatMap(code => reachable[reel + 1]!.map(rest => code + rest)))]
  }
  return reachable
}

/** The most coins a whole round can win, or null when nothing limits its free spins. */
export function findMaximumRound(base: Map<number, number>, free: Map<number, number>, maximum: number): number | null {
  const triggers = [...base.keys()].some(award => award > 0)
  const retriggers = [...free.keys()].some(award => award > 0)
  if (triggers && retriggers && !Number.isFinite(maximum)) return null
  const limit = Number.isFinite(maximum) ? maximum : Math.max(...base.keys())
  const most = walkSeries(limit, 0, nextAfter =>
    Math.max(...[...free].map(([award, coins]) => coins + nextAfter(award))),
  )
  return Math.max(...[...base].map(([award, coins]) => coins + most(award)))
}
