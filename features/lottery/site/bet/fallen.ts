import { numbersOf } from '../../rules/structures/structures.ts'
import type { PlayType, Result, Selection } from '../../rules/types.ts'
import { boardOf } from './board.ts'

/**
 * The tokens of a line that a draw speaks for, as `row:token`. Where each token is a bet of its own, those that won by the
 * play's own rule; in combinations, those that came out in the numbers or at the place that the row stands for.
 */
export function fallenOf(play: PlayType, selection: Selection, drawn: Result): ReadonlySet<string> {
  const fallen = new Set<string>()
  const { kind, groups } = boardOf(play)
  for (const [at, row] of selection.entries()) {
    for (const token of row) {
      if (isFallen(token, at)) fallen.add(`${at}:${token}`)
    }
  }
  return fallen

  function isFallen(token: string, at: number): boolean {
    if (groups.length === 1 && groups[0]!.least === 1) return play.score([[token]], drawn).wins.length > 0
    if (groups.length > 2) return play.score(onlyAt(selection, at, token), drawn).wins.length > 0 || standsAt(token, at)
    const numbers = numbersOf(drawn)
    if (kind === 'hundred') return numbers.some(number => number.length > 1 && number.endsWith(token))
    return numbers.includes(token)
  }

  function standsAt(token: string, at: number): boolean {
    const [tier = []] = drawn.tiers
    const first = tier.length - selection.length
    return tier[at] === token && first === 0
  }
}

function onlyAt(selection: Selection, at: number, token: string): Selection {
  return selection.map((row, i) => (i === at ? [token] : row))
}
