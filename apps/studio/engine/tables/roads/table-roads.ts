import type { TableKind } from '../rules.ts'
import { bigRoad, bigRoadCells, type Cell, type Column, type Result, type Side } from './roads.ts'

/** What a mark of a table is on a road of two sides: B, P, or T for neither. Wheels and bầu cua have no sides. */
export const resultOf = {
  baccarat: mark => mark[0] as Result,
  dragonTiger: mark => (mark === 'D' ? 'B' : mark === 'G' ? 'P' : 'T'),
  taiXiu: mark => (mark === 'T' ? 'B' : 'P'),
  sicBo: mark => (mark === 'B' ? 'B' : mark === 'S' ? 'P' : 'T'),
  xocDia: mark => (Number(mark) % 2 === 0 ? 'B' : 'P'),
  fanTan: mark => (Number(mark) % 2 === 0 ? 'B' : 'P'),
  cockfight: mark => (mark === 'M' ? 'B' : mark === 'W' ? 'P' : 'T'),
} satisfies { [kind in TableKind]?: (mark: string) => Result }

/** The big road of a table's marks; nothing where the table has no sides. */
export function bigRoadOf(kind: TableKind, marks: readonly string[]): Column[] {
  const read = (resultOf as { [kind in TableKind]?: (mark: string) => Result })[kind]
  return read ? bigRoad(marks.map(read)) : []
}

/** The same as one text a column: `BB`, `PPP`. */
export const textsOf = (columns: readonly Column[]): string[] =>
  columns.map(({ side, ties }) => side.repeat(ties.length))

/** The end of the road as it is drawn on so many columns. */
export function lastCells(columns: readonly Column[], width: number): Cell<Side>[] {
  const cells = bigRoadCells(columns)
  const from = Math.max(0, 1 + Math.max(0, ...cells.map(([column]) => column)) - width)
  return cells.filter(([column]) => column >= from).map(([column, row, side]) => [column - from, row, side])
}
