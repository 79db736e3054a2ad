import { Refusal } from '#shared/refusal.ts'

/** Keeps each vendor to its number of bets a second, with a second's worth to spare; `too_many_requests` beyond (W-182). */
export function createFlood(nowMs: () => number = performance.now.bind(performance)) {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    assertCalm: (vendor: string, perSecond: number | null): void => {
      if (perSecond === null) return
      const now = nowMs()
      const bucket = buckets.get(vendor) ?? { left: perSecond, at: now }
      const left = Math.min(perSecond, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
      buckets.set(vendor, { left: Math.max(left - 1, 0), at: now })
      if (left < 1) throw new Refusal('too_many_requests')
    },
  }
}
