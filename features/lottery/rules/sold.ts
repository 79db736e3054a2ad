import type { LineFacts } from './draws/bets-root.ts'
import { formatOdds, ladderOdds, mapOdds, parseOdds, TOP_LEVEL } from './odds.ts'
import { seriesOdds, seriesRebatePpm } from './series.ts'
import type { Line, Odds, PlayType, Selection } from './types.ts'

/* A line as it is kept once it is sold: all that settlement, proof and history need (lottery.md §0.9). */

/** `unit` in minor units; `selection` as `formatSelection` writes it; odds by prize as decimals. */
export type SoldLine = {
  readonly play: string
  readonly selection: string
  readonly unit: string
  readonly odds: Readonly<Record<string, string>>
  readonly combinations: number
  readonly slots: number
}

/** Tokens of a group joined by `,`, groups by `/`: `05,27`, `1,2//4,7/0/9`. */
export function formatSelection(selection: Selection): string {
  return selection.map(group => group.join(',')).join('/')
}

export function parseSelection(text: string): Selection {
  return text.split('/').map(group => (group === '' ? [] : group.split(',')))
}

export function soldLine(play: PlayType, { selection, unit, odds }: Line): SoldLine {
  return {
    play: play.code,
    selection: formatSelection(selection),
    unit: String(unit),
    odds: formatOddsTable(odds),
    combinations: play.countCombinations(selection),
    slots: play.slots,
  }
}

/** The line that is settled. */
export function lineOf({ selection, unit, odds }: SoldLine): Line {
  return { selection: parseSelection(selection), unit: BigInt(unit), odds: parseOddsTable(odds) }
}

/** Minor units. */
export function stakeOfSold({ unit, combinations, slots }: SoldLine): bigint {
  return BigInt(unit) * BigInt(combinations) * BigInt(slots)
}

/** What is hashed of a line for the bets' root; odds as `*=99.5`, prizes in the order of their names, joined by `;`. */
export function factsOf(numero: string, { play, selection, unit, odds }: SoldLine, salt: string): LineFacts {
  const table = Object.keys(odds)
    .sort()
    .map(prize => `${prize}=${odds[prize]}`)
    .join(';')
  return { numero, playType: play, selection, unit: BigInt(unit), odds: table, salt }
}

export function formatOddsTable(odds: Odds): Record<string, string> {
  return Object.fromEntries(Object.entries(odds).map(([prize, value]) => [prize, formatOdds(value)]))
}

/** Throws RangeError for what are no odds. */
export function parseOddsTable(odds: Readonly<Record<string, string>>): Odds {
  return Object.fromEntries(Object.entries(odds).map(([prize, text]) => [prize, parseOdds(text)]))
}

/** What a member chose instead of the highest odds: a series in LOTT, a level of the ladder in ELOTT (§5.3). */
export type Choice = { readonly series?: number; readonly level?: number }
/** How a game trades series for rebate; `userSeries` is what members get in all. */
export type SeriesRule = {
  readonly minSeries: number
  readonly maxBetSeries: number
  readonly defaultSeries: number
  readonly userSeries: number
  readonly base: number
}
const LEVEL_PPM = 1_000

/** Odds at which a play is sold to who chose so: quoted ones are of series 1800, and of the ladder's top. */
export function oddsAt(play: PlayType, quoted: Odds, choice: Choice): Odds {
  if (play.mode === 'LOTT' && choice.series !== undefined) return seriesOdds(quoted, choice.series)
  const { level } = choice
  if (play.mode === 'ELOTT' && level !== undefined) return mapOdds(quoted, odds => ladderOdds(odds, level))
  return quoted
}

/** What is credited at settlement for it, in parts per million of turnover. */
export function rebateAt(play: PlayType, choice: Choice, rule: SeriesRule | null): number {
  if (play.mode === 'LOTT' && rule && choice.series !== undefined)
    return seriesRebatePpm(rule.userSeries, choice.series, rule.base)
  return play.mode === 'ELOTT' ? (TOP_LEVEL - (choice.level ?? TOP_LEVEL)) * LEVEL_PPM : 0
}
