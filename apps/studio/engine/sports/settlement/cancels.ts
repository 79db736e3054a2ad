/** Bets placed in [start, end) are void; an open end is not given. Times are ms. */
export type Interval = { start?: number; end?: number }

export const isWithin = (
  { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY }: Interval,
  at: number,
): boolean => at >= start && at < end
