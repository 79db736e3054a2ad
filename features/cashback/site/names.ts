import { useFormatter, useTranslations } from 'use-intl'
import type { Back } from '#features/cashback/api.ts'

/** What categories of games are called. */
export function useCategory(): (name: string) => string {
  const t = useTranslations('bonuses.categories')
  return name => (t.has(name as 'RNG') ? t(name as 'RNG') : name)
}

/** Millionths as a percentage, in as many digits as it needs. */
export const percentOf = (ppm: number): string => `\u2066${ppm / 10_000}\u00a0%\u2069`

/** A day, or the first and the last of a week. */
export function useDays(): (of: Pick<Back, 'from' | 'to'>) => string {
  const format = useFormatter()
  const text = (day: string) => format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  return ({ from, to }) => (from === to ? text(from) : `${text(from)} – ${text(to)}`)
}
