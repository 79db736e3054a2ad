import { numbersOf } from '../../../rules/structures/structures.ts'
import type { PlayType, Result, Selection } from '../../../rules/types.ts'
import { boardOf } from '../board/board.ts'
import { groupLabels } from '../board/group-labels.ts'

/**
 * The tokens of a line that a draw speaks for, as `row:token`. Where each token is a bet of its own, those that won by the
 * play's own rule; in combinations, those that came out in the numbers or at the place that the row stands for.
 */
export function fallenOf(play: PlayType, selection: Selection, drawn: Result): ReadonlySet<string> {
  const { kind, groups } = boardOf(play)
  const labels = groupLabels(play)
  const numbers = numbersOf(drawn)
  const isAlone = groups.length === 1 && groups[0]!.least === 1

  function isFallen(token: string, at: number): boolean {
    if (isAlone) return play.score([[token]], drawn).wins.length > 0
    const label = labels[at]
    if (label?.kind === 'position') return drawn.tiers[0]?.[Number(label.n) - 1] === token
    return kind === 'hundred'
      ? numbers.some(number => number.length > 1 && number.endsWith(token))
      : numbers.includes(token)
  }

  return new Set(
    selection.flatMap((row, at) => row.filter(token => isFallen(token, at)).map(token => `${at}:${token}`)),
  )
}
