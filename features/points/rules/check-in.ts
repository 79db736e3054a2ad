import { addDays, type Day } from '#shared/zone.ts'
import type { PointSettings } from './settings.ts'

/** A day on which a member checked in; `madeUp` days before it were made up for. */
export type CheckIn = { date: Day; place: number; madeUp: number }
type Terms = PointSettings['checkIn']

/** What a check-in comes to. */
export type CheckedIn = { place: number; points: bigint; madeUp: number; cost: bigint }

/**
 * Missed days that could be made up for today, at the price of each; 0 where none was missed, or where it would not keep the
 * round: too many of them, or the round would be over.
 */
export function missedBy(history: readonly CheckIn[], today: Day, { points, makeUpMost }: Terms): number {
  const last = lastOf(history)
  if (!last || last.date >= today) return 0
  const missed = daysBetween(last.date, today) - 1
  const made = history.filter(each => each.date > addDays(last.date, -last.place)).reduce((sum, c) => sum + c.madeUp, 0)
  const fits = missed > 0 && missed + made <= makeUpMost && last.place + missed < points.length
  return fits ? missed : 0
}

/**
 * Today's place in the round of seven, and what it pays; null for whoever was there today (promotions §7.6). A missed day
 * begins anew, unless it is made up for. `history` holds at least the days of the round.
 */
export function checkIn(history: readonly CheckIn[], today: Day, makeUp: boolean, terms: Terms): CheckedIn | null {
  const last = lastOf(history)
  if (last && last.date >= today) return null
  const madeUp = makeUp ? missedBy(history, today, terms) : 0
  const goesOn = last !== undefined && addDays(last.date, madeUp + 1) === today
  const place = goesOn ? ((last.place + madeUp) % terms.points.length) + 1 : 1
  return { place, points: terms.points[place - 1]!, madeUp, cost: terms.makeUpCost * BigInt(madeUp) }
}

const lastOf = (history: readonly CheckIn[]): CheckIn | undefined =>
  history.reduce<CheckIn | undefined>((last, each) => (last && last.date > each.date ? last : each), undefined)

const DAY_MS = 86_400_000
const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / DAY_MS
