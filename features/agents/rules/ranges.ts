import { type Days, shifted } from '#features/records/rules/records.ts'

/** Days of the merchant's clock that agents ask for (agents §3, common rules). `half` is the half of this month. */
export const RANGES = ['today', 'yesterday', 'week', 'half', 'month', 'lastMonth', 'custom'] as const
export type Range = (typeof RANGES)[number]
export type RangeAsk = { range: Range; from?: string | undefined; to?: string | undefined }

/** No report covers more days at once, and none reaches further back (agents §3). */
export const MOST_DAYS = 62
export const MOST_MONTHS_BACK = 6

/** Both ends count. Null for no days, for too many, and for those that lie too far back. */
export function daysOf({ range, from, to }: RangeAsk, today: string): Days | null {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shifted(today, -1), to: shifted(today, -1) }
    case 'week':
      return { from: shifted(today, -6), to: today }
    case 'half':
      return { from: `${today.slice(0, 8)}${Number(today.slice(8)) > 15 ? '16' : '01'}`, to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'lastMonth': {
      const last = shifted(`${today.slice(0, 8)}01`, -1)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
    case 'custom':
      return from !== undefined && to !== undefined && isAllowed({ from, to }, today) ? { from, to } : null
  }
}

function isAllowed({ from, to }: Days, today: string): boolean {
  const first = new Date(`${today}T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - MOST_MONTHS_BACK)
  return from <= to && to <= shifted(from, MOST_DAYS - 1) && from >= first.toISOString().slice(0, 10)
}
