import { type Amount, amount, parseAmount, unitOf } from '#shared/money.ts'
import type { GameFacts } from '../../api.ts'
import { type NumberRules, type Quote, quoteOdds } from '../../rules/bets.ts'
import { formatOdds, parseOdds } from '../../rules/odds.ts'
import { seriesOdds } from '../../rules/series.ts'
import type { Odds, PlayType, Selection } from '../../rules/types.ts'

/** Odds of the wire, decimal strings by prize. */
export type OddsText = Readonly<Record<string, string>>

export function readOdds(text: OddsText): Odds {
  return Object.fromEntries(Object.entries(text).map(([prize, odds]) => [prize, parseOdds(odds)]))
}

export function writeOdds(odds: Odds): Record<string, string> {
  return Object.fromEntries(Object.entries(odds).map(([prize, value]) => [prize, formatOdds(value)]))
}

/** The money of the wire in the currency's smallest units, as the rules count it, and back. */
export function toUnits(text: string, currency: string): bigint {
  return parseAmount(text) / unitOf(currency)
}

export function fromUnits(units: bigint, currency: string): Amount {
  return amount(units * unitOf(currency))
}

/** What a play is sold for now; `closed` says why it is not. */
export type Market = { readonly odds: Odds; readonly closed: string | null; readonly returnPpm: number | null }

/** The plays that a game sells, at the odds of the member's series where the play goes by series. */
export function marketsOf(facts: GameFacts, series: number | null): ReadonlyMap<string, Market> {
  return new Map(
    facts.plays.map(({ play, odds: text, mode, closed, returnPpm }) => {
      const quoted = readOdds(text)
      const bySeries = mode === 'LOTT' && facts.series !== null && series !== null
      const odds = bySeries ? seriesOdds(quoted, series) : quoted
      const share = bySeries && returnPpm !== null ? Math.floor((returnPpm * series) / facts.series!.quoted) : returnPpm
      return [play, { odds, closed, returnPpm: share }]
    }),
  )
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
export function quote(
  facts: GameFacts,
  markets: ReadonlyMap<string, Market>,
  play: PlayType,
  selection: Selection,
): Quote | null {
  const market = markets.get(play.code)
  if (!market || market.closed !== null) return null
  return quoteOdds(play, market.odds, selection, numberRulesOf(facts, play.code))
}

/** Odds for a cell: its own where it has some, else what stands for all. */
export function oddsOfCell(market: Market, rules: NumberRules, token: string): bigint | null {
  const own = rules[token]
  if (own !== undefined) return own
  return market.odds[token] ?? market.odds['*'] ?? null
}

/** `99.5`, shortened to three decimals for people. */
export function shownOdds(odds: bigint): string {
  return formatOdds(odds - (odds % 1000n))
}
