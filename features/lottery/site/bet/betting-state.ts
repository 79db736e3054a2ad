import type { GameFacts } from '../../api.ts'
import { fromRows } from '../../rules/expand.ts'
import { TOP_LEVEL } from '../../rules/odds.ts'
import type { Choice } from '../../rules/sold.ts'
import type { PlayType, PrizeMode, Selection } from '../../rules/types.ts'
import { boardOf } from './board/board.ts'
import { type PlayTab, placeOf, type TabKey } from './board/play-tabs.ts'
import { toUnits } from './slip/money-units.ts'
import { EMPTY_SLIP, type Slip } from './slip/slip.ts'

/** What stands on a betting page: where one is, what is chosen there, and the slip with the issue it is meant for. */
export type Betting = {
  readonly tab: TabKey
  readonly sheet: string
  readonly chosen: Readonly<Record<string, Selection>>
  readonly units: Readonly<Partial<Record<PrizeMode, bigint>>>
  readonly multiple: number
  readonly slip: Slip
  readonly slipNumero: string
  readonly choice: Choice
}

/** As the page opens: on the first play, or the one that a link names. */
export function openBetting(facts: GameFacts, tabs: readonly PlayTab[], play: string | undefined): Betting {
  const [first] = tabs
  const place = (play && placeOf(tabs, play)) || { tab: first?.key ?? 'lo', sheet: first?.sheets[0]?.key ?? '' }
  const { series } = facts
  const choice = { level: TOP_LEVEL, ...(series && { series: series.defaultSeries }) }
  return { ...place, chosen: {}, units: {}, multiple: 1, slip: EMPTY_SLIP, slipNumero: '', choice }
}

/** What is chosen on a board so far, a row for each group; numbers of three digits and more have one a digit. */
export function rowsChosen(play: PlayType, chosen: Selection | undefined): Selection {
  return chosen ?? Array.from({ length: rowCount(play) }, () => [])
}

export function rowCount(play: PlayType): number {
  const { kind, groups } = boardOf(play)
  return kind === 'digits' ? groups[0]!.cells[0]!.length : groups.length
}

/**
 * Puts a cell in, or takes it out. A group of one cell gives up the one before; a larger one that is full stays as it is:
 * nobody's number is dropped in silence (`isFull` says so).
 */
export function toggle(rows: Selection, at: number, cell: string, most: number): Selection {
  return rows.map((row, i) => {
    if (i !== at) return row
    if (row.includes(cell)) return row.filter(each => each !== cell)
    return most === 1 ? [cell] : row.length < most ? [...row, cell] : row
  })
}

/** Whether a group takes no further cell. */
export function isFull(rows: Selection, at: number, cell: string, most: number): boolean {
  const row = rows[at] ?? []
  return most > 1 && row.length >= most && !row.includes(cell)
}

/** Puts cells in together, or takes them out when all of them are in. */
export function toggleAll(rows: Selection, at: number, cells: readonly string[]): Selection {
  return rows.map((row, i) => {
    if (i !== at) return row
    if (cells.every(cell => row.includes(cell))) return row.filter(cell => !cells.includes(cell))
    return [...row, ...cells.filter(cell => !row.includes(cell))]
  })
}

export function replaceRow(rows: Selection, at: number, cells: readonly string[]): Selection {
  return rows.map((row, i) => (i === at ? cells : row))
}

/** What a board's choice means as a bet, in the order of the board. */
export function selectionOf(play: PlayType, rows: Selection): Selection {
  const { kind, groups } = boardOf(play)
  if (kind === 'digits') return [fromRows(rows.map(row => [...row].sort()))]
  return rows.map((row, i) => groups[i]!.cells.filter(cell => row.includes(cell)))
}

export function isEmpty(rows: Selection): boolean {
  return rows.every(row => row.length === 0)
}

const STEPS = [1n, 5n, 10n, 50n, 100n]
/** Two of the currency, a tenth and a hundredth of it (lottery.md §5.3). */
const LOTT_PARTS = [1n, 10n, 100n]

/** Units to choose from, in the smallest units of money. */
export function unitChoices({ currency, limits }: GameFacts, mode: PrizeMode): bigint[] {
  const least = toUnits(limits.minUnit, currency)
  const most = limits.maxUnit === null ? null : toUnits(limits.maxUnit, currency)
  const two = toUnits('2', currency)
  const steps =
    mode === 'LOTT'
      ? LOTT_PARTS.filter(part => two % (2n * part) === 0n).map(part => two / part)
      : STEPS.map(step => least * step)
  const allowed = steps.filter(unit => unit >= least && (most === null || unit <= most))
  return allowed.length > 0 ? allowed : [least]
}

export function unitOfMode(facts: GameFacts, { units }: Pick<Betting, 'units'>, mode: PrizeMode): bigint {
  return units[mode] ?? unitChoices(facts, mode)[0]!
}

/** So many of the cells by chance, in the order of the board; `pick(n)` gives a number from 0 below n. */
export function pickRandom(cells: readonly string[], count: number, pick: (below: number) => number): string[] {
  const left = [...cells]
  const picked = Array.from({ length: Math.min(count, left.length) }, () => left.splice(pick(left.length), 1)[0]!)
  return cells.filter(cell => picked.includes(cell))
}
