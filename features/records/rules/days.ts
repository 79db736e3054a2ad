/** Days as a date field writes them, `2026-11-23`, of the clock of who looks; both ends count. */
export type Days = { from: string; to: string }
export const PRESETS = ['today', 'week', 'month', 'quarter', 'year'] as const
export type Preset = (typeof PRESETS)[number]
/** How many days each reaches back, today counted. The longest is all that one statement may cover. */
export const REACH: Readonly<Record<Preset, number>> = { today: 1, week: 7, month: 30, quarter: 90, year: 366 }

const DAY_MS = 86_400_000

export function presetDays(preset: Preset, today: string): Days {
  return { from: shifted(today, 1 - REACH[preset]), to: today }
}

/** Days as they may be asked for: neither end after today, the other end pulled along, at most so long. */
export function allowedDays(days: Days, changed: keyof Days, today: string, most = REACH.year): Days {
  const kept = days[changed] > today ? today : days[changed]
  if (changed === 'to') return { from: within(days.from, shifted(kept, 1 - most), kept), to: kept }
  const last = shifted(kept, most - 1)
  return { from: kept, to: within(days.to, kept, last > today ? today : last) }
}

/** Texts of days sort as days do. */
function within(day: string, first: string, last: string): string {
  if (day < first) return first
  return day > last ? last : day
}

export function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}
