import { addDays, type Day, dayAt, instantOf, parseClock, weekdayCode } from '#shared/zone.ts'

/** Draws on some weekdays (Sunday = 1) or days of the month, at these times or every so many seconds between two. */
export type Days = { weekdays: readonly number[] } | { monthDays: readonly number[] }
export type Times = { at: readonly string[] } | { first: string; last: string; everySec: number }

/** A schedule in force from a day on, until a day or for good; both days belong to it. */
export type Phase = { from: Day; until: Day | null; days: Days; times: Times }

/** When a game draws. Operators' data with effective dates, never code (lottery.md §1.2). */
export type Schedule = {
  timeZone: string
  phases: readonly Phase[]
  /** Without draws, both days included: Tết in the North. */
  holidays: readonly { from: Day; until: Day }[]
  /** Draws held on another day than the schedule says, holiday or not. */
  moved: readonly { from: Day; to: Day }[]
  /** Sale ends so long before the draw. */
  lockTimeSec: number
}

/** One draw to come, by its game day. Instants in ms. */
export type Issue = { numero: string; day: Day; sequence: number; drawAt: number; lockAt: number }

/** A schedule that names no draw within so many days has ended. */
const SEARCHED_DAYS = 400
const SEQUENCE_DIGITS = 4

/** `yyyyMMdd` of the game day, then the issue's place in it in four digits (lottery.md §2). */
export function formatNumero(day: Day, sequence: number): string {
  return day.replaceAll('-', '') + String(sequence).padStart(SEQUENCE_DIGITS, '0')
}

/** All issues of a game day, in order. A draw at 24:00 still belongs to the day before. */
export function issuesOfDay(schedule: Schedule, day: Day): Issue[] {
  return drawTimes(schedule, day).map((drawAt, i) => ({
    numero: formatNumero(day, i + 1),
    day,
    sequence: i + 1,
    drawAt,
    lockAt: drawAt - schedule.lockTimeSec * 1000,
  }))
}

/** The next issues that draw after an instant; fewer than `count` when the schedule ends. */
export function nextIssues(schedule: Schedule, after: number, count: number): Issue[] {
  const found: Issue[] = []
  let day = dayAt(after, schedule.timeZone)
  for (let empty = 0; found.length < count && empty < SEARCHED_DAYS; day = addDays(day, 1)) {
    const issues = issuesOfDay(schedule, day).filter(({ drawAt }) => drawAt > after)
    found.push(...issues.slice(0, count - found.length))
    empty = issues.length > 0 ? 0 : empty + 1
  }
  return found
}

/** The last issues that draw at or before an instant, the newest last; fewer than `count` when the schedule begins later. */
export function lastIssues(schedule: Schedule, before: number, count: number): Issue[] {
  const found: Issue[] = []
  let day = dayAt(before, schedule.timeZone)
  for (let empty = 0; found.length < count && empty < SEARCHED_DAYS; day = addDays(day, -1)) {
    const issues = issuesOfDay(schedule, day).filter(({ drawAt }) => drawAt <= before)
    found.unshift(...issues.slice(-(count - found.length)))
    empty = issues.length > 0 ? 0 : empty + 1
  }
  return found
}

/** The phase in force at an instant; before the first and after the last that one, none without phases. */
export function phaseAt({ phases, timeZone }: Schedule, at: number): Phase | undefined {
  const day = dayAt(at, timeZone)
  return phases.find(phase => isInForce(phase, day)) ?? phases.find(({ from }) => from > day) ?? phases.at(-1)
}

/** Comma-separated weekday codes of a phase, as the menus tell them; every day of the week for days of the month. */
export function formatWeekdays(days: Days): string {
  return 'weekdays' in days ? days.weekdays.join(',') : '1,2,3,4,5,6,7'
}

function drawTimes(schedule: Schedule, day: Day): number[] {
  const origin = schedule.moved.find(({ to }) => to === day)?.from ?? day
  const isMovedAway = schedule.moved.some(({ from }) => from === day)
  const isHoliday = schedule.holidays.some(({ from, until }) => from <= day && day <= until)
  if (origin === day && (isMovedAway || isHoliday)) return []
  const phase = schedule.phases.find(each => isInForce(each, origin))
  return phase && isDrawDay(phase.days, origin) ? timesOf(phase.times, day, schedule.timeZone) : []
}

function isInForce({ from, until }: Phase, day: Day): boolean {
  return from <= day && (until === null || day <= until)
}

function isDrawDay(days: Days, day: Day): boolean {
  return 'weekdays' in days ? days.weekdays.includes(weekdayCode(day)) : days.monthDays.includes(Number(day.slice(8)))
}

function timesOf(times: Times, day: Day, timeZone: string): number[] {
  const instant = (text: string) => instantOf(day, parseClock(text), timeZone)
  if ('at' in times) return times.at.map(instant).sort((a, b) => a - b)
  const [first, last] = [instant(times.first), instant(times.last)]
  const count = Math.floor((last - first) / 1000 / times.everySec) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * times.everySec * 1000)
}
