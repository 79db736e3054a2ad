import type { Side } from '../result/tracks.ts'

const ROWS = 6

/** Runs of the same side, from the oldest to the newest, a column each; a run past six beads goes on in the next column. */
export function layBeads(sides: readonly Side[]): Side[][] {
  const columns: Side[][] = []
  for (const side of sides) {
    const column = columns.at(-1)
    if (column && column[0] === side && column.length < ROWS) column.push(side)
    else columns.push([side])
  }
  return columns
}

/** How long the newest side has been coming without another. */
export function runOf(sides: readonly Side[]): number {
  const newest = sides.at(-1)
  const other = sides.findLastIndex(side => side !== newest)
  return sides.length - 1 - other
}
