import { addDays, type Day } from '#shared/zone.ts'

/** Points of one day that are still there. */
export type PointLot = { day: Day; left: bigint }
export type LotUse = { day: Day; points: bigint }

/** The day on which points of that day are gone: so many months later to the day, or on the last of a shorter month. */
export function goneOn(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1)
}

/** The oldest points are spent first. Throws RangeError where there are too few. */
export function spendOldest(lots: readonly PointLot[], points: bigint): LotUse[] {
  let missing = points
  const uses: LotUse[] = []
  for (const { day, left } of oldestFirst(lots)) {
    if (missing === 0n) break
    if (left === 0n) continue
    const isEnough = left >= missing
    uses.push({ day, points: isEnough ? missing : left })
    missing = isEnough ? 0n : missing - left
  }
  if (missing > 0n) throw new RangeError(`${missing} points are missing`)
  return uses
}

/** What is gone today. */
export function expired(lots: readonly PointLot[], months: number, today: Day): LotUse[] {
  return oldestFirst(lots)
    .filter(({ day, left }) => left > 0n && goneOn(day, months) <= today)
    .map(({ day, left }) => ({ day, points: left }))
}

const oldestFirst = (lots: readonly PointLot[]) => [...lots].sort((a, b) => (a.day < b.day ? -1 : 1))

export const sumOf = (uses: readonly LotUse[]): bigint => uses.reduce((sum, use) => sum + use.points, 0n)
