import { priceLine } from '../../../rules/bets.ts'
import { findPlay } from '../../../rules/lottery.ts'
import { parseSelection } from '../../../rules/sold.ts'
import type { Odds, PlayType, Selection } from '../../../rules/types.ts'
import { boardOf } from '../board/board.ts'
import { toUnits } from './money-units.ts'

/** A line of the slip. `unit` is money in the currency's minor units, before the slip's multiple. */
export type SlipLine = {
  readonly id: number
  readonly play: PlayType
  readonly selection: Selection
  readonly unit: bigint
  readonly odds: Odds
}

/** What a member puts together before betting. `repeated` names what the last addition had on the slip already. */
export type Slip = {
  readonly lines: readonly SlipLine[]
  readonly lastId: number
  readonly repeated: readonly string[]
}

export const EMPTY_SLIP: Slip = { lines: [], lastId: 0, repeated: [] }

export type NewLine = Omit<SlipLine, 'id'>

/**
 * Adds lines. Numbers that are bets of their own join a line of the same play and unit, each once: nothing is charged
 * twice in silence (lottery.md §1.9). A combination that stands there already is left out.
 */
export function addLines(slip: Slip, added: readonly NewLine[]): Slip {
  return added.reduce<Slip>(addLine, { ...slip, repeated: [] })
}

function addLine(slip: Slip, added: NewLine): Slip {
  const isEach = boardOf(added.play).isEach
  const alike = slip.lines.filter(({ play, unit }) => play === added.play && unit === added.unit)
  if (!isEach) {
    const same = alike.find(({ selection }) => keyOf(selection) === keyOf(added.selection))
    return same ? { ...slip, repeated: [...slip.repeated, previewOf(added.selection)] } : append(slip, added)
  }
  const [line] = alike
  if (!line) return append(slip, added)
  const [old = []] = line.selection
  const [tokens = []] = added.selection
  const repeated = tokens.filter(token => old.includes(token))
  const fresh = tokens.filter(token => !old.includes(token))
  const merged: SlipLine = { ...line, selection: [[...old, ...fresh]], odds: { ...line.odds, ...added.odds } }
  return {
    ...slip,
    lines: slip.lines.map(each => (each === line ? merged : each)),
    repeated: [...slip.repeated, ...repeated],
  }
}

function append(slip: Slip, added: NewLine): Slip {
  const id = slip.lastId + 1
  return { ...slip, lastId: id, lines: [...slip.lines, { ...added, id }] }
}

/** The same selection in any order is the same bet. */
function keyOf(selection: Selection): string {
  return selection.map(group => [...group].sort().join()).join('|')
}

export function removeLine(slip: Slip, id: number): Slip {
  return { ...slip, lines: slip.lines.filter(line => line.id !== id), repeated: [] }
}

export function setUnit(slip: Slip, id: number, unit: bigint): Slip {
  return { ...slip, lines: slip.lines.map(line => (line.id === id ? { ...line, unit } : line)), repeated: [] }
}

/** Takes the odds of today, where they are known: asked again before each bet, and after the server has refused. */
export function takeOdds(slip: Slip, oddsNow: (line: SlipLine) => Odds): Slip {
  return { ...slip, lines: slip.lines.map(line => ({ ...line, odds: oddsNow(line) })) }
}

export type Totals = {
  readonly lines: number
  readonly combinations: number
  readonly stake: bigint
  /** The most that one combination of the slip pays for one hit. */
  readonly winPerHit: bigint
}

/** What a slip comes to with its multiple. */
export function totalsOf(lines: readonly NewLine[], multiple: number): Totals {
  const prices = lines.map(line => priceLine(line.play, { ...line, unit: line.unit * BigInt(multiple) }))
  const [winPerHit = 0n] = prices.map(price => price.winPerHit).sort((a, b) => (a < b ? 1 : -1))
  return {
    lines: lines.length,
    combinations: prices.reduce((sum, { combinations }) => sum + combinations, 0),
    stake: prices.reduce((sum, { stake }) => sum + stake, 0n),
    winPerHit,
  }
}

/** `05, 27` · `1 2 3 | 4`: a selection in one line. */
export function previewOf(selection: Selection): string {
  return selection.length === 1 ? selection[0]!.join(', ') : selection.map(group => group.join(' ') || '–').join(' | ')
}

/** The same of a bet as lists tell it, `7/7///`, in words; it may be cut in the middle of a number. */
export function previewInWords(preview: string, wordOf: (token: string) => string): string {
  const isCut = preview.endsWith('…')
  const whole = isCut ? preview.slice(0, Math.max(preview.lastIndexOf(','), preview.lastIndexOf('/'), 0)) : preview
  const text = previewOf(parseSelection(whole).map(group => group.map(wordOf)))
  return isCut ? `${text} …` : text
}

/** A line of a bet of before; `unit` is a decimal amount. */
export type RepeatedLine = { readonly play: string; readonly selection: Selection; readonly unit: string }

/** A bet of before as lines to bet again; plays that are no longer sold are left out. */
export function repeatLines(
  { family, currency }: { family: string; currency: string },
  lines: readonly RepeatedLine[],
  oddsOf: (play: PlayType, selection: Selection) => Odds | null,
): NewLine[] {
  return lines.flatMap(({ play: code, selection, unit }) => {
    const play = findPlay(family, code)
    const odds = play ? oddsOf(play, selection) : null
    return play && odds ? [{ play, selection, unit: toUnits(unit, currency), odds }] : []
  })
}
