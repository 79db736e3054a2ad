import { ODDS_SCALE, oddsOf } from './odds.ts'
import { stakeOf } from './settle.ts'
import type { Line, Odds, PlayType, Problem, Selection } from './types.ts'

/** What a market allows on one line, in the smallest units of money; a limit left out does not bind. */
export type Limits = {
  readonly minUnit?: bigint
  readonly maxUnit?: bigint
  readonly maxCombinations?: number
  readonly maxWin?: bigint
}

/** A line as the slip shows it. `winPerHit` is what one combination pays for one hit, at the best odds of those picked. */
export type Price = {
  readonly combinations: number
  readonly slots: number
  readonly stake: bigint
  readonly winPerHit: bigint
}

export function priceLine(play: PlayType, line: Line): Price {
  const [best = 0n] = Object.values(oddsOfPicked(play, line)).sort((a, b) => (a < b ? 1 : -1))
  return {
    combinations: play.countCombinations(line.selection),
    slots: play.slots,
    stake: stakeOf(play, line),
    winPerHit: (line.unit * best) / ODDS_SCALE,
  }
}

/** Of the odds that a line is sold with, those that what it picked can win. */
export function oddsOfPicked(play: PlayType, { selection, odds }: Pick<Line, 'selection' | 'odds'>): Odds {
  const prizes = play.prizesOf(selection)
  return prizes ? Object.fromEntries(prizes.map(prize => [prize, oddsOf(odds, prize)])) : odds
}

export type BetProblem =
  | Problem
  | {
      readonly token: null
      readonly reason: 'unit_too_low' | 'unit_too_high' | 'too_many_combinations' | 'win_too_high'
    }

/** All that stands against taking a line: its selection first, limits when that is sound. */
export function findBetProblems(play: PlayType, line: Line, limits: Limits): BetProblem[] {
  const problems = play.findProblems(line.selection)
  if (problems.length > 0) return [...problems]
  const { combinations, winPerHit } = priceLine(play, line)
  const { minUnit = 1n, maxUnit, maxCombinations = Infinity, maxWin } = limits
  const broken = [
    line.unit < minUnit && 'unit_too_low',
    maxUnit !== undefined && line.unit > maxUnit && 'unit_too_high',
    combinations > maxCombinations && 'too_many_combinations',
    maxWin !== undefined && winPerHit > maxWin && 'win_too_high',
  ] as const
  return broken.flatMap(reason => (reason ? [{ token: null, reason }] : []))
}

/** Own odds of limited numbers, and numbers that are no longer sold: `null` (lottery.md §3.1, §10). */
export type NumberRules = Readonly<Record<string, bigint | null>>

export type Quote =
  | { readonly odds: Odds; readonly stopped: null }
  | { readonly odds: null; readonly stopped: readonly string[] }

/**
 * Odds of a line as they are sold: the market's, with those of its limited numbers where the play prices each by itself;
 * or the numbers that are stopped, in any play.
 */
export function quoteOdds(play: PlayType, market: Odds, selection: Selection, rules: NumberRules): Quote {
  const tokens = [...new Set(selection.flat())]
  const stopped = tokens.filter(token => rules[token] === null)
  if (stopped.length > 0) return { odds: null, stopped }
  const own = tokens.flatMap((token): [string, bigint][] => {
    const odds = play.pricesNumbers ? rules[token] : null
    return odds ? [[token, odds]] : []
  })
  return { odds: { ...market, ...Object.fromEntries(own) }, stopped: null }
}

/** Whether odds of a slip still hold; a line is refused with the new ones when they changed (lottery.md §1.9). */
export function areSameOdds(a: Odds, b: Odds): boolean {
  const prizes = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...prizes].every(prize => a[prize] === b[prize])
}
