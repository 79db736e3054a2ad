import { addDays, type Day, instantOf, weekdayCode } from '#shared/zone.ts'

export const REPEATS = ['once', 'daily', 'weekly'] as const
export type Repeat = (typeof REPEATS)[number]

/** What a mission counts in; `key` names it for ever. Times in ms, `to` is no longer in it. */
export type Period = { key: string; from: number; to: number }

/** So long after a period its rewards may still be claimed (agents §4.3). */
export const CLAIM_MS = 24 * 3_600_000

/**
 * The period of a mission on a day of its merchant: a day, a week from Monday, or all of its time. It never reaches beyond the
 * mission's own time.
 */
export function periodOf(
  mission: { repeat: Repeat; startsAt: number; endsAt: number },
  day: Day,
  timeZone: string,
): Period {
  const { repeat, startsAt, endsAt } = mission
  if (repeat === 'once') return { key: 'once', from: startsAt, to: endsAt }
  const first = repeat === 'daily' ? day : addDays(day, -((weekdayCode(day) + 5) % 7))
  const after = addDays(first, repeat === 'daily' ? 1 : 7)
  const [from, to] = [first, after].map(each => instantOf(each, 0, timeZone))
  return { key: first, from: Math.max(from!, startsAt), to: Math.min(to!, endsAt) }
}

/** The period before, which may still be claimed of; undefined where there is none. */
export function periodBefore(
  mission: { repeat: Repeat; startsAt: number; endsAt: number },
  day: Day,
  timeZone: string,
) {
  if (mission.repeat === 'once') return undefined
  const before = periodOf(mission, addDays(day, mission.repeat === 'daily' ? -1 : -7), timeZone)
  return before.from < before.to ? before : undefined
}
