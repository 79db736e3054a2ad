import { walkSeries } from './free-spins.ts'
import { boundPays } from './line-automaton.ts'
import type { Spin } from './spin-moments.ts'

/** The most coins a spin can pay, for each number of free spins that it can award (exact; by branch and bound). */
export function findMaximumWins(spin: Spin): Map<number, number> {
  const awards = new Set<number>()
  reachableCodes(spin)[0]!.forEach(code => {
    awards.add(spin.codes.freeSpins[code]!)
  })
  return new Map([...awards].map(award => [award, findMaximumWin(spin, award)]))
}

/**
 * Walks boards reel by reel, most promising view first, and leaves a branch when all that its lines and scatters could
 * still pay is no more than the best board found.
 */
function findMaximumWin(spin: Spin, award: number): number {
  const { game, automaton, codes, windows, mode } = spin
  const symbols = game.symbols.length
  const { most } = boundPays(automaton, mode, symbols)
  const reachable = reachableCodes(spin)
  const scatterBound = reachable.map(rest =>
    codes.coins.map((_, code) =>
      rest.reduce(
        (top, add) => (codes.freeSpins[code + add] === award ? Math.max(top, codes.coins[code + add]!) : top),
        Number.NEGATIVE_INFINITY,
      ),
    ),
  )
  let best = Number.NEGATIVE_INFINITY

  const walk = (reel: number, states: readonly number[], code: number): void => {
    if (reel === game.reels) {
      const coins = states.reduce((sum, state) => sum + automaton.pays[state]!, codes.coins[code]!)
      best = Math.max(best, coins)
      return
    }
    const next = automaton.next[reel]!
    const branches = windows[reel]!.map(view => {
      const sum = code + codes.ofSymbols(view.symbols)
      const after = states.map((state, line) => next[state * symbols + view.symbols[game.lines[line]![reel]!]!]!)
      const bound = after.reduce((coins, state) => coins + most[reel + 1]![state]!, scatterBound[reel + 1]![sum]!)
      return { after, sum, bound }
    })
    branches.sort((a, b) => b.bound - a.bound)
    for (const { after, sum, bound } of branches) {
      if (bound <= best) return
      walk(reel + 1, after, sum)
    }
  }
  walk(
    0,
    game.lines.map(() => automaton.start),
    0,
  )
  return best
}

/** Per reel the scatter codes that it and the reels after it can still add. */
function reachableCodes({ codes, windows, game }: Spin): number[][] {
  const reachable: number[][] = []
  reachable[game.reels] = [0]
  for (let reel = game.reels - 1; reel >= 0; reel--) {
    const here = new Set(windows[reel]!.map(view => codes.ofSymbols(view.symbols)))
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
