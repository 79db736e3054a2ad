import { type Days, shifted } from '#features/records/rules/records.ts'

/** Periods of the calendar of which it is kept how many of a team were active: day, week, half of a month, month. */
export type PeriodKind = 'D' | 'W' | 'H' | 'M'

/** Which period some days are, with its first day; null for none. One that goes on today is its days until today. */
export function periodOf({ from, to }: Days, today: string): [PeriodKind, string] | null {
  if (from === to) return ['D', from]
  for (const [kind, start, end] of periodsFrom(from)) {
    if (to === end || (to === today && today < end)) return [kind, start]
  }
  return null
}

/** Those that begin on a day, the longest first. */
function periodsFrom(day: string): [PeriodKind, string, string][] {
  const month = day.slice(0, 8)
  const last = lastOfMonth(day)
  const periods: [PeriodKind, string, string][] = []
  if (day.endsWith('-01')) periods.push(['M', day, last], ['H', day, `${month}15`])
  if (day.endsWith('-16')) periods.push(['H', day, last])
  if (new Date(`${day}T00:00:00Z`).getUTCDay() === 1) periods.push(['W', day, shifted(day, 6)])
  return periods
}

function lastOfMonth(day: string): string {
  const next = new Date(`${day.slice(0, 8)}01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return shifted(next.toISOString().slice(0, 10), -1)
}
