import { useFormatter } from 'use-intl'

/** `2026-11-27`, a day of the merchant's clock. */
export function usePointName(): (day: string) => string {
  const format = useFormatter()
  return day => format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
}
