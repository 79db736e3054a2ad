import { bigRoad, type Column, type Derived, derivedRoad, type Result } from '#apps/studio/engine/tables/roads/roads.ts'

/*
 * The derived roads as players know them, written down a second time: below a mark one looks whether the column before has a cell
 * beside it; a new column shows the opposite of what the one before would have shown, had it gone on.
 */
const BACK = { bigEyeBoy: 1, smallRoad: 2, cockroach: 3 } as const

function asPlayersSayIt(columns: readonly Column[], road: Derived): ('R' | 'B')[] {
  const back = BACK[road]
  const has = (column: number, row: number) => row < (columns[column]?.ties.length ?? 0)
  const below = (column: number, row: number) => {
    if (has(column - back, row)) return 'R'
    return has(column - back, row - 1) ? 'B' : 'R'
  }
  const found: ('R' | 'B')[] = []
  columns.forEach(({ ties }, column) => {
    if (column < back) return
    if (column > back) found.push(below(column - 1, columns[column - 1]!.ties.length) === 'R' ? 'B' : 'R')
    for (let row = 1; row < ties.length; row++) found.push(below(column, row))
  })
  return found
}

/** Random shoes of some 70 coups; the first one on which the two formulations differ, or none. */
export function findRoadsApart(shoes: number, seed: number): string | undefined {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let shoe = 0; shoe < shoes; shoe++) {
    // Some shoes go long on one side: tails are what goes wrong.
    const sticky = next() * 0.9
    const results: Result[] = []
    let last: Result = 'B'
    for (let coup = 0; coup < 40 + 40 * next(); coup++) {
      if (next() > sticky) last = next() < 0.507 ? 'B' : 'P'
      results.push(next() < 0.095 ? 'T' : last)
    }
    const columns = bigRoad(results)
    for (const road of Object.keys(BACK) as Derived[])
      if (asPlayersSayIt(columns, road).join('') !== derivedRoad(columns, road).join(''))
        return `${road} of ${results.join('')}`
  }
  return undefined
}
