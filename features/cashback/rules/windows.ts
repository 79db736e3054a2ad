import { addDays, type Day, dayAt, instantOf, weekdayCode } from '#shared/zone.ts'

export type Window = { day: Day; until: Day }

/** Rounds that began in a window may end after it, and vendors tell late: so long nothing is decided. */
const REST_MS = 3 * 3_600_000
/** Windows that ended longer ago are not looked for any more. */
const BACK_DAYS = 8

/**
 * The windows of an offer that may be closed now: days, or weeks from Monday, of the merchant's clock, that lie wholly within its
 * time and ended a while ago; the oldest first.
 */
export function closedWindows(
  { every, startsAt, endsAt }: { every: 'day' | 'week'; startsAt: number; endsAt: number },
  now: number,
  timeZone: string,
): Window[] {
  const days = every === 'day' ? 1 : 7
  const today = dayAt(now, timeZone)
  const first = every === 'day' ? today : addDays(today, -((weekdayCode(today) + 5) % 7))
  const count = Math.ceil(BACK_DAYS / days)
  return Array.from({ length: count }, (_, i) => addDays(first, (i - count) * days))
    .map(day => ({ day, until: addDays(day, days) }))
    .filter(({ day, until }) => {
      const [from, to] = [instantOf(day, 0, timeZone), instantOf(until, 0, timeZone)]
      return from >= startsAt && to <= endsAt && to + REST_MS <= now
    })
}
