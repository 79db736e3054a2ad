import { useFormatter } from 'use-intl'

/** `2026-11-27` as a day, `2026-11-27T14` as an hour of it; both are of the merchant's clock already. */
export function usePointName(): (at: string) => string {
  const format = useFormatter()
  return at => {
    const [day, hour] = at.split('T')
    const date = new Date(`${day}T${hour ?? '00'}:00:00Z`)
    return hour === undefined
      ? format.dateTime(date, { day: 'numeric', month: 'short', timeZone: 'UTC' })
      : format.dateTime(date, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'UTC' })
  }
}
