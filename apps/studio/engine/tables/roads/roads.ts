/* Roads of baccarat, exactly as games.md §6 says. Columns, rows and cells are counted from 0. */

export type Result = 'B' | 'P' | 'T'
export type Side = Exclude<Result, 'T'>
type Colour = 'R' | 'B'
/** Column, row, and what stands there. */
export type Cell<V extends string> = readonly [column: number, row: number, value: V]
/** Equal winners one after the other; `ties`: how many followed each of them. */
export type Column = { side: Side; ties: number[] }

export const ROWS = 6

/** Every result, ties too, down and then to the right. */
export const beadPlate = (results: readonly Result[]): Cell<Result>[] =>
  results.map((result, i) => [Math.floor(i / ROWS), i % ROWS, result])

/** Ties stand with the winner before them; those before the first one with it when it comes. */
export function bigRoad(results: readonly Result[]): Column[] {
  const columns: Column[] = []
  let early = 0
  for (const result of results) {
    const last = columns.at(-1)
    if (result === 'T') {
      if (last) last.ties[last.ties.length - 1]!++
      else early++
    } else if (last?.side === result) last.ties.push(0)
    else columns.push({ side: result, ties: [last ? 0 : early] })
  }
  return columns
}

const DERIVED = { bigEyeBoy: 1, smallRoad: 2, cockroach: 3 } as const
export type Derived = keyof typeof DERIVED

/** Whether the columns repeat one another (red) or not (blue), seen from so many columns back. */
export function derivedRoad(columns: readonly Column[], road: Derived): Colour[] {
  const back = DERIVED[road]
  const lengths = columns.map(({ ties }) => ties.length)
  const colours: Colour[] = []
  for (let column = back; column < lengths.length; column++)
    for (let row = 0; row < lengths[column]!; row++) {
      // The first one to be compared stands in the second row, or begins the next column.
      if (row === 0 && column === back) continue
      const isRed = row === 0 ? lengths[column - 1] === lengths[column - 1 - back] : lengths[column - back] !== row
      colours.push(isRed ? 'R' : 'B')
    }
  return colours
}

/** What a derived road would show next after either side: the big road goes on with it. */
export function askRoad(results: readonly Result[], road: Derived, next: Side): Colour | undefined {
  const now = derivedRoad(bigRoad(results), road)
  const then = derivedRoad(bigRoad([...results, next]), road)
  return then.length > now.length ? then.at(-1) : undefined
}

/** Equal values one after the other, as columns. */
export function runsOf<V extends string>(values: readonly V[]): V[][] {
  const runs: V[][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[0] === value) last.push(value)
    else runs.push([value])
  }
  return runs
}

/**
 * Where columns are drawn: down until the last row or a taken cell, then to the right (dragon tail). A column begins in the first
 * free cell of the first row.
 */
export function drawColumns<V extends string>(columns: readonly (readonly V[])[]): Cell<V>[] {
  const taken = new Set<string>()
  const cells: Cell<V>[] = []
  let first = 0
  for (const values of columns) {
    while (taken.has(`${first} 0`)) first++
    let [column, row] = [first, 0]
    let isTail = false
    values.forEach((value, i) => {
      if (i > 0) {
        isTail ||= row === ROWS - 1 || taken.has(`${column} ${row + 1}`)
        if (isTail) column++
        else row++
      }
      taken.add(`${column} ${row}`)
      cells.push([column, row, value])
    })
  }
  return cells
}

export const bigRoadCells = (columns: readonly Column[]): Cell<Side>[] =>
  drawColumns(columns.map(({ side, ties }) => ties.map(() => side)))
