const DAY_MS = 86_400_000

/** `2026-08-22`: a day of a calendar, in no zone. */
export type Day = string

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day on a zone's clock at an instant in ms. Throws RangeError for an unknown zone. */
export function dayAt(at: number, timeZone: string): Day {
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 10)
}

/**
 * The instant, in ms, of so many seconds after midnight on a zone's clock; from 86,400 on it is the day after. Of an hour that
 * a clock has twice it is the first; one that a clock skips is as long after the hour before as on other days.
 */
export function instantOf(day: Day, seconds: number, timeZone: string): number {
  const onClock = Date.parse(`${day}T00:00:00Z`) + seconds * 1000
  const [dayBefore, dayAfter] = [onClock - DAY_MS, onClock + DAY_MS].map(at => onClock - offsetMs(at, timeZone))
  return dayAfter! + offsetMs(dayAfter!, timeZone) === onClock &&
    dayBefore! + offsetMs(dayBefore!, timeZone) !== onClock
    ? dayAfter!
    : dayBefore!
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Sunday = 1 … Saturday = 7, as the menus tell it (lottery.md §1.2). */
export function weekdayCode(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() + 1
}

/** `06:08` or `00:00:45` as seconds after midnight; `24:00` is the day's end. Throws RangeError on anything else. */
export function parseClock(text: string): number {
  const [, hours, minutes, seconds = '0'] = /^([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (!(total <= 86_400)) throw new RangeError(`no time of a day: ${text.slice(0, 20)}`)
  return total
}

/** How far a zone's clock is ahead of UTC at an instant, in ms. */
function offsetMs(at: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
