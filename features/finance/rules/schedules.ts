import { addDays, type Day, dayAt, instantOf } from '#shared/zone.ts'

/** Which days a file is of that is sent by the clock, seen from the day on which it is due. */
export const PERIODS = ['yesterday', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
export const RHYTHMS = ['day', 'week', 'month'] as const

/** How often: `on` is the day of the week, 1 for Monday, or of the month; a month that is shorter has its last day for it. */
export type Rhythm = { every: (typeof RHYTHMS)[number]; on: number; hour: number }
export const mostOn = (every: Rhythm['every']): number => ({ day: 1, week: 7, month: 31 })[every]

/** So many of a merchant, and so many people for each. */
export const MOST_SCHEDULES = 50
export const MOST_READERS = 20

/** When something is due, and which day it then is by the merchant's clock. */
export type Due = { at: number; day: Day }

/** The first time after an instant, in ms. */
export function dueAfter(rhythm: Rhythm, after: number, timeZone: string): Due {
  for (let day = dayAt(after, timeZone); ; day = addDays(day, 1)) {
    const due = dueOn(rhythm, day, timeZone)
    if (due && due.at > after) return due
  }
}

/** The last time up to an instant, in ms: of several that were missed this one alone is made up for. */
export function lastDue(rhythm: Rhythm, upTo: number, timeZone: string): Due {
  for (let day = dayAt(upTo, timeZone); ; day = addDays(day, -1)) {
    const due = dueOn(rhythm, day, timeZone)
    if (due && due.at <= upTo) return due
  }
}

function dueOn({ every, on, hour }: Rhythm, day: Day, timeZone: string): Due | undefined {
  const isOn =
    every === 'day' ||
    (every === 'week' ? weekday(day) === on : Number(day.slice(8)) === Math.min(on, Number(lastOfMonth(day).slice(8))))
  return isOn ? { at: instantOf(day, hour * 3600, timeZone), day } : undefined
}

/** The days of a period that are over on a day: the day, the week from Monday or the month before it. */
export function daysOf(period: Period, day: Day): { from: Day; to: Day } {
  if (period === 'yesterday') return { from: addDays(day, -1), to: addDays(day, -1) }
  if (period === 'week') {
    const sunday = addDays(day, -weekday(day))
    return { from: addDays(sunday, -6), to: sunday }
  }
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** Monday = 1 … Sunday = 7. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

function lastOfMonth(day: Day): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
