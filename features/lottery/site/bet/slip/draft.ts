import type { GameFacts } from '../../../api.ts'
import { type BetProblem, findBetProblems, type Limits } from '../../../rules/bets.ts'
import { type Betting, isEmpty, rowsChosen, selectionOf, unitOfMode } from '../betting-state.ts'
import type { Sheet } from '../board/play-tabs.ts'
import { type Markets, quote } from '../market.ts'
import { toUnits } from './money-units.ts'
import type { NewLine } from './slip.ts'

/** More tokens than a call takes: boards of three digits and more could name so many. */
const MOST_TOKENS = 2_000

export type DraftProblem = BetProblem['reason'] | 'closed_play' | 'stopped'

/** What the boards of a sheet stand for as lines, or the first thing that is in the way. */
export type Draft =
  | { readonly lines: readonly NewLine[]; readonly problem: null; readonly token: null }
  | { readonly lines: readonly []; readonly problem: DraftProblem; readonly token: string | null }

export function limitsOf({ currency, limits }: GameFacts): Limits {
  const { minUnit, maxUnit, maxLines, maxWin } = limits
  return {
    minUnit: toUnits(minUnit, currency),
    ...(maxUnit !== null && { maxUnit: toUnits(maxUnit, currency) }),
    ...(maxLines !== null && { maxCombinations: maxLines }),
    ...(maxWin !== null && { maxWin: toUnits(maxWin, currency) }),
  }
}

/** The lines that what is chosen on a sheet means now. Plays on which nothing is chosen are no part of it. */
export function draftOf(facts: GameFacts, markets: Markets, sheet: Sheet | undefined, state: Betting): Draft {
  const lines: NewLine[] = []
  for (const play of sheet?.plays ?? []) {
    const rows = rowsChosen(play, state.chosen[play.code])
    if (isEmpty(rows)) continue
    const selection = selectionOf(play, rows)
    const unit = unitOfMode(facts, state, play.mode)
    const market = markets.get(play.code)
    const now = quote(facts, market, selection)
    if (!market || now === null) return { lines: [], problem: 'closed_play', token: null }
    if (now.odds === null) return { lines: [], problem: 'stopped', token: now.stopped[0] ?? null }
    const line = { play, selection, unit, odds: now.odds }
    const [problem] = findBetProblems(play, line, limitsOf(facts))
    if (problem) return { lines: [], problem: problem.reason, token: problem.token }
    if (selection.flat().length > MOST_TOKENS) return { lines: [], problem: 'too_many_combinations', token: null }
    lines.push(line)
  }
  return { lines, problem: null, token: null }
}
