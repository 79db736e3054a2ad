import { addDays, type Day, dayAt, instantOf, weekdayCode } from '#shared/zone.ts'
import type { Kind, Period } from './kinds.ts'

/** Days of a period by the merchant's clock, the last not counted (agents §2.9). */
export type PeriodDays = { from: Day; before: Day }

const HALF = 15
const HOUR_MS = 3_600_000
export const WINDOW_MS = 300_000

export function periodOf(period: Period, day: Day): PeriodDays {
  const first = `${day.slice(0, 8)}01`
  switch (period) {
    case 'DAILY':
      return { from: day, before: addDays(day, 1) }
    case 'WEEKLY': {
      // Sunday is 1, and the last day of a week.
      const from = addDays(day, -((weekdayCode(day) + 5) % 7))
      return { from, before: addDays(from, 7) }
    }
    case 'SEMIMONTHLY':
      return Number(day.slice(8)) > HALF
        ? { from: addDays(first, HALF), before: monthAfter(first) }
        : { from: first, before: addDays(first, HALF) }
    case 'MONTHLY':
      return { from: first, before: monthAfter(first) }
  }
}

/** The instants, in ms, between which days lie on a zone's clock. */
export function spanOf({ from, before }: PeriodDays, timeZone: string): { start: number; end: number } {
  return { start: instantOf(from, 0, timeZone), end: instantOf(before, 0, timeZone) }
}

/**
 * What a kind settles at once, at an instant in ms: its period, an hour of the clock, or five minutes. Hours and windows are
 * counted from the day's start, so that they never lie on two days.
 */
export function slotOf(kind: Kind, period: Period, at: number, timeZone: string): { start: number; end: number } {
  const day = dayAt(at, timeZone)
  const { start, end } = spanOf(periodOf(kind === 'dividend' ? period : 'DAILY', day), timeZone)
  if (kind === 'dividend' || kind === 'daily') return { start, end }
  const step = kind === 'hourly' ? HOUR_MS : WINDOW_MS
  const from = start + Math.floor((at - start) / step) * step
  return { start: from, end: Math.min(from + step, end) }
}

/** From when a contract that is agreed on at an instant pays, and until when one that ends does: no period is cut (§2.9). */
export function nextStart(kind: Kind, period: Period, at: number, timeZone: string): number {
  return slotOf(kind === 'realtime' ? 'daily' : kind, period, at, timeZone).end
}

function monthAfter(first: Day): Day {
  return `${addDays(first, 31).slice(0, 8)}01`
}
