import { addInto, combined, emptySpread, type Spread } from './split.ts'

/** How likely a possession brings 0, 1, 2 and 3 points. */
export type Possession = readonly [number, number, number, number]
/** How far both sides are: points, and possessions still to come in this period and those that surely follow. */
export type Standing = { lead: number; points: number; left: readonly [home: number, away: number] }
/** Possessions of each side in an overtime. */
export const OVERTIME_POSSESSIONS = 12
/** Overtimes are followed so far; one more is needed once in a few million matches. */
const OVERTIMES = 4

export type Sides = { home: Possession; away: Possession }
type Kept = { points: [Spread[], Spread[]]; overtime?: { margin: Spread; total: Spread } }
const kept = new WeakMap<Sides, Kept>()

const keptOf = (sides: Sides): Kept => {
  let known = kept.get(sides)
  if (!known) {
    known = { points: [[{ from: 0, p: Float64Array.of(1) }], [{ from: 0, p: Float64Array.of(1) }]] }
    kept.set(sides, known)
  }
  return known
}

/** Points of one side in so many possessions: independent, so that it nears the normal law as they grow. */
function pointsOf(sides: Sides, side: 0 | 1, possessions: number): Spread {
  const table = keptOf(sides).points[side]
  const one = { from: 0, p: Float64Array.from(side === 0 ? sides.home : sides.away) }
  while (table.length <= possessions) table.push(combined(table.at(-1)!, one))
  return table[possessions]!
}

/** The margin when the possessions that are left are played, and the total: of those that end level, and of the others. */
export function regulation(sides: Sides, { lead, points, left }: Standing) {
  const [home, away] = [pointsOf(sides, 0, left[0]).p, pointsOf(sides, 1, left[1]).p]
  const margin = emptySpread(lead - away.length + 1, lead + home.length - 1)
  const most = points + home.length + away.length - 2
  const [level, decided] = [emptySpread(points, most), emptySpread(points, most)]
  for (let h = 0; h < home.length; h++) {
    const weight = home[h]!
    for (let a = 0; a < away.length; a++) {
      const p = weight * away[a]!
      margin.p[h - a + away.length - 1]! += p
      const total = h + lead === a ? level : decided
      total.p[h + a]! += p
    }
  }
  return { margin, level, decided }
}

/** Margin and total with overtimes until somebody leads. */
export function withOvertime(sides: Sides, standing: Standing): { margin: Spread; total: Spread } {
  const { margin, level, decided } = regulation(sides, standing)
  const tie = sumOf(level)
  if (tie === 0) return { margin, total: decided }
  const overtime = overtimeOf(sides)
  const wide = emptySpread(
    Math.min(margin.from, overtime.margin.from),
    Math.max(lastOf(margin), lastOf(overtime.margin)),
  )
  addInto(wide, margin, 1)
  wide.p[-wide.from] = 0
  addInto(wide, overtime.margin, tie)
  const after = combined(level, overtime.total)
  const total = emptySpread(decided.from, Math.max(lastOf(decided), lastOf(after)))
  addInto(total, decided, 1)
  addInto(total, after, 1)
  return { margin: wide, total }
}

const lastOf = ({ from, p }: Spread) => from + p.length - 1
const sumOf = ({ p }: Spread) => p.reduce((sum, each) => sum + each, 0)
const scaled = ({ from, p }: Spread, factor: number): Spread => ({ from, p: p.map(each => each * factor) })

/** What overtimes bring once they are played: the margin at their end, and their points. */
function overtimeOf(sides: Sides): { margin: Spread; total: Spread } {
  const known = keptOf(sides)
  if (known.overtime) return known.overtime
  const left = [OVERTIME_POSSESSIONS, OVERTIME_POSSESSIONS] as const
  const { margin, level, decided } = regulation(sides, { lead: 0, points: 0, left })
  margin.p[-margin.from] = 0
  const total = emptySpread(0, lastOf(decided) * OVERTIMES)
  let reached: Spread = { from: 0, p: Float64Array.of(1) }
  for (let i = 0; i < OVERTIMES; i++) {
    addInto(total, combined(reached, decided), 1)
    reached = combined(reached, level)
  }
  known.overtime = { margin: scaled(margin, 1 / sumOf(margin)), total: scaled(total, 1 / sumOf(total)) }
  return known.overtime
}
