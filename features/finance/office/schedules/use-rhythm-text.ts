import { useLocale, useTranslations } from 'use-intl'
import type { Rhythm } from '#features/finance/rules/schedules.ts'

/** `08:00`: read alike in every language. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The days of the week by their numbers, 1 for Monday. */
export function useWeekdays(): (on: number) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' })
  return on => format.format(MONDAY + (on - 1) * DAY_MS)
}

/** `Every Monday at 08:00`. */
export function useRhythmText(): (rhythm: Rhythm) => string {
  const t = useTranslations('office.schedules')
  const weekday = useWeekdays()
  return ({ every, on, hour }) => t(`rhythm.${every}`, { hour: hourText(hour), day: String(on), weekday: weekday(on) })
}
