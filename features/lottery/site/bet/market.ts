import type { GameFacts } from '../../api.ts'
import { areSameOdds, type NumberRules, type Quote, quoteOdds } from '../../rules/bets.ts'
import { findPlay } from '../../rules/lottery.ts'
import { ANY_PRIZE, formatOdds, parseOdds, TOP_LEVEL } from '../../rules/odds.ts'
import { type Choice, oddsAt, parseOddsTable } from '../../rules/sold.ts'
import type { Odds, PlayType, Selection } from '../../rules/types.ts'
import type { SlipLine } from './slip/slip.ts'

/** What a play is sold for now; `closed` says why it is not. */
export type Market = {
  readonly play: PlayType
  readonly odds: Odds
  readonly closed: string | null
  readonly returnPpm: number
  /** At the least unit; null where it is not known for the chosen series or level. */
  readonly leastReturnPpm: number | null
}
export type Markets = ReadonlyMap<string, Market>

/** The plays that a game sells, at the odds of the member's series or level. */
export function marketsOf({ game, plays, series }: GameFacts, choice: Choice): Markets {
  return new Map(
    plays.flatMap(({ play: code, odds, closed, returnPpm, leastReturnPpm }): [string, Market][] => {
      const play = findPlay(game.family, code)
      if (!play) return []
      const share = shareOf(play, series, choice)
      const returns = {
        returnPpm: Math.floor(returnPpm * share),
        leastReturnPpm: share === 1 ? leastReturnPpm : null,
      }
      return [[code, { play, closed, ...returns, odds: oddsAt(play, parseOddsTable(odds), choice) }]]
    }),
  )
}

/** What the chosen odds are of those whose return is published: at the default series, at the ladder's top. */
function shareOf({ mode }: PlayType, range: GameFacts['series'], { series, level = TOP_LEVEL }: Choice): number {
  if (mode === 'LOTT' && range && series !== undefined) return series / range.defaultSeries
  return mode === 'ELOTT' ? (1000 - TOP_LEVEL + level) / 1000 : 1
}

/** Own prices of a play's numbers on the current issue; null for one no longer sold. */
export function numberRulesOf({ numbers }: Pick<GameFacts, 'numbers'>, play: string): NumberRules {
  return Object.fromEntries(
    numbers
      .filter(each => each.play === play)
      .map(({ token, odds }) => [token, odds === null ? null : parseOdds(odds)]),
  )
}

/** The odds that a selection is sold at, or the numbers that are stopped; null when the play is closed or not sold. */
export function quote(facts: GameFacts, market: Market | undefined, selection: Selection): Quote | null {
  if (!market || market.closed !== null) return null
  return quoteOdds(market.play, market.odds, selection, numberRulesOf(facts, market.play.code))
}

/** What has become of a line since it was put on the slip. */
export type LineNews = { readonly line: SlipLine; readonly odds: Odds | null; readonly stopped: readonly string[] }

/** Lines whose odds are others by now (`odds`), or that are no longer sold (null, with the numbers that are stopped). */
export function newsOf(facts: GameFacts, markets: Markets, lines: readonly SlipLine[]): LineNews[] {
  return lines.flatMap((line): LineNews[] => {
    const now = quote(facts, markets.get(line.play.code), line.selection)
    if (now === null) return [{ line, odds: null, stopped: [] }]
    if (now.odds === null) return [{ line, odds: null, stopped: now.stopped }]
    return areSameOdds(now.odds, line.odds) ? [] : [{ line, odds: now.odds, stopped: [] }]
  })
}

/** Odds of one cell: its own where it has some, else what stands for all; null for one that is stopped. */
export function oddsOfCell({ odds }: Market, rules: NumberRules, token: string): bigint | null {
  const own = rules[token]
  return own === undefined ? (odds[token] ?? odds[ANY_PRIZE] ?? null) : own
}

/** The odds of a line in short: one figure, or the least and the highest: `1.98`, `2–9.2`. */
export function oddsText(odds: Odds): string {
  const values = Object.values(odds).sort((a, b) => (a < b ? -1 : 1))
  const [least = 0n] = values
  const highest = values.at(-1) ?? 0n
  return least === highest ? shownOdds(least) : `${shownOdds(least)}–${shownOdds(highest)}`
}

/** `99.5`: shortened to three decimals for people. */
export function shownOdds(odds: bigint): string {
  return formatOdds(odds - (odds % 1000n))
}
