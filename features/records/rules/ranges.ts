import { type Days, shifted } from './days.ts'

/** Days of the merchant's clock that a record is asked for. */
export const RANGES = ['today', 'yesterday', 'week', 'month', 'custom'] as const
export type Range = (typeof RANGES)[number]
export type RangeAsk = { range: Range; from?: string | undefined; to?: string | undefined }

/** No record covers more at once (agents §3, common rules). */
export const MOST_DAYS = 62

/** Both ends count: days, or so many days before today. */
export type Reach = Days | { fromAgo: number; toAgo: number }
const REACH = {
  today: { fromAgo: 0, toAgo: 0 },
  yesterday: { fromAgo: 1, toAgo: 1 },
  week: { fromAgo: 6, toAgo: 0 },
  month: { fromAgo: 29, toAgo: 0 },
}

/** Null for no days, or for too many. A custom range needs both of its ends. */
export function reachOf({ range, from, to }: RangeAsk): Reach | null {
  if (range !== 'custom') return REACH[range]
  if (from === undefined || to === undefined || from > to || shifted(from, MOST_DAYS - 1) < to) return null
  return { from, to }
}
