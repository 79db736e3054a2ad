import { areSameOdds, type BetProblem, findBetProblems, type NumberRules, quoteOdds } from './bets.ts'
import { findPlay } from './lottery.ts'
import { TOP_LEVEL } from './odds.ts'
import { maySellSeries } from './series.ts'
import { stakeOf } from './settle.ts'
import { type Choice, oddsAt, rebateAt, type SeriesRule } from './sold.ts'
import type { Odds, PlayType, Selection } from './types.ts'

/* Whether a ticket may be sold: what is wrong with it by itself, and what its market says at the moment of sale. */

/** What a game allows in one currency, in its minor units; null for no such limit. */
export type GameLimits = {
  readonly minUnit: bigint
  readonly maxUnit: bigint
  /** Combinations of one ticket together. */
  readonly maxLines: number
  /** Of one line: not sold when one hit pays more, and never paid more. */
  readonly maxWin: bigint | null
  /** What a member may gain in one issue. */
  readonly maxProfit: bigint | null
  /** Units that are sold on one number of a draw, and what they may cost at worst (lottery.md §10). */
  readonly numberPoints: bigint | null
  readonly numberPayout: bigint | null
}

/** What decides of a game how it is sold. */
export type SaleRules = {
  readonly family: string
  readonly series: SeriesRule | null
  /** The lowest level of the ladder that a member may choose. */
  readonly minLevel: number
  readonly limits: GameLimits
}

/** `unit` in minor units; null when what was asked is no whole number of them. */
export type AskedLine = {
  readonly play: string
  readonly selection: Selection
  readonly unit: bigint | null
  readonly odds: Odds
}
export type AskedTicket = Choice & { readonly lines: readonly AskedLine[] }

/** A line that may be sold if its market agrees; `odds` are those of the slip. */
export type PreparedLine = {
  readonly play: PlayType
  readonly selection: Selection
  readonly unit: bigint
  readonly odds: Odds
  readonly stake: bigint
}
export type PreparedTicket = {
  readonly choice: Choice
  readonly lines: readonly PreparedLine[]
  readonly stake: bigint
  readonly rebatePpm: number
}

export type TicketProblem = {
  readonly line: number | null
  readonly token: string | null
  readonly reason:
    | BetProblem['reason']
    | 'no_lines'
    | 'unknown_play'
    | 'mixed_modes'
    | 'unit_step'
    | 'wrong_series'
    | 'wrong_level'
}

/** LOTT is sold by two units of money at a time, or a tenth, hundredth of them (lottery.md §5.3): always even. */
export const LOTT_STEP = 2n

/** What can be said of a ticket without its market. Lines of one prize mode, as one choice of series or level is for all. */
export function prepareTicket(ticket: AskedTicket, rules: SaleRules): PreparedTicket | TicketProblem {
  const work = preparing(ticket, rules)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same line by line, telling how many numbers each has: a large ticket is not looked at in one go. */
export function* preparing(ticket: AskedTicket, rules: SaleRules): Generator<number, PreparedTicket | TicketProblem> {
  const lines: PreparedLine[] = []
  let combinations = 0
  for (const [i, asked] of ticket.lines.entries()) {
    const play = findPlay(rules.family, asked.play)
    if (!play) return problem(i, 'unknown_play')
    if (play.mode !== lines[0]?.play.mode && i > 0) return problem(i, 'mixed_modes')
    const { unit } = asked
    if (unit === null || (play.mode === 'LOTT' && unit % LOTT_STEP !== 0n)) return problem(i, 'unit_step')
    const { minUnit, maxUnit, maxLines, maxWin } = rules.limits
    const limits = { minUnit, maxUnit, maxCombinations: maxLines, ...(maxWin !== null && { maxWin }) }
    const line = { selection: asked.selection, unit, odds: asked.odds }
    const [found] = findBetProblems(play, line, limits)
    if (found) return { line: i, ...found }
    combinations += play.countCombinations(asked.selection)
    yield countNumbers(asked)
    lines.push({ ...line, play, stake: stakeOf(play, line) })
  }
  const first = lines[0]?.play
  if (!first) return problem(null, 'no_lines')
  if (combinations > rules.limits.maxLines) return problem(null, 'too_many_combinations')
  const choice = readChoice(first, ticket, rules)
  if ('reason' in choice) return choice
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n)
  return { choice, lines, stake, rebatePpm: rebateAt(first, choice, rules.series) }
}

/** How many numbers, balls and picks a line names. */
export function countNumbers({ selection }: Pick<AskedLine, 'selection'>): number {
  return selection.reduce((sum, group) => sum + group.length, 0)
}

function problem(line: number | null, reason: TicketProblem['reason']): TicketProblem {
  return { line, token: null, reason }
}

/** The member's choice as far as the mode has one; LOTT sells at the default series when none is said. */
function readChoice(play: PlayType, { series, level }: Choice, rules: SaleRules): Choice | TicketProblem {
  if (play.mode === 'LOTT' && rules.series) {
    const chosen = series ?? rules.series.defaultSeries
    return maySellSeries(chosen, rules.series.userSeries, rules.series)
      ? { series: chosen }
      : problem(null, 'wrong_series')
  }
  if (play.mode === 'ELOTT') {
    const chosen = level ?? TOP_LEVEL
    const isOffered = Number.isInteger(chosen) && chosen >= rules.minLevel && chosen <= TOP_LEVEL
    return isOffered ? { level: chosen } : problem(null, 'wrong_level')
  }
  return {}
}

/** What a market says of a line: sold at the slip's odds, or not: its numbers that are stopped, or the odds now. */
export type LineVerdict =
  | { readonly sold: true }
  | { readonly sold: false; readonly stopped: readonly string[] }
  | { readonly sold: false; readonly odds: Odds }

/** Compares a slip with the market's odds (at series 1800, at the ladder's top) and its limited numbers (lottery.md §1.9). */
export function checkLine(line: PreparedLine, choice: Choice, market: Odds, numbers: NumberRules): LineVerdict {
  const quote = quoteOdds(line.play, market, line.selection, numbers)
  if (quote.stopped) return { sold: false, stopped: quote.stopped }
  const odds = oddsAt(line.play, quote.odds, choice)
  return areSameOdds(line.odds, odds) ? { sold: true } : { sold: false, odds }
}

/** The numbers on which a line counts as risk: each by itself where the play prices numbers. */
export function riskTokens({ play, selection }: Pick<PreparedLine, 'play' | 'selection'>): readonly string[] {
  return play.pricesNumbers ? [...new Set(selection.flat())] : []
}
