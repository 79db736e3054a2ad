import { type Days, shifted } from './days.ts'

/** Days of the merchant's clock that a record is asked for. */
export const RANGES = ['today', 'yesterday', 'week', 'month', 'custom'] as const
export type Range = (typeof RANGES)[number]
export type RangeAsk = { range: Range; from?: string | undefined; to?: string | undefined }

/** No record covers more at once (agents §3, common rules). */
export const MOST_DAYS = 62
const REACH = { today: 0, week: 6, month: 29 } as const

/** The days from and to, both counted; null for none, or for too many. A custom range needs both of its ends. */
export function daysOf({ range, from, to }: RangeAsk, today: string): Days | null {
  if (range === 'yesterday') return { from: shifted(today, -1), to: shifted(today, -1) }
  if (range !== 'custom') return { from: shifted(today, -REACH[range]), to: today }
  if (from === undefined || to === undefined || from > to || shifted(from, MOST_DAYS - 1) < to) return null
  return { from, to }
}
