import { Refusal } from '#shared/refusal.ts'

/** More than the smallint that numbers vendors. */
const VENDORS = 65_536

/** Keeps each vendor to its number of bets a second, with a second's worth to spare; `too_many_requests` beyond (W-182). */
export function createFlood(nowMs: () => number = performance.now.bind(performance)) {
  const buckets = new Map<number, { left: number; at: number }>()

  function assertCalm(merchantId: number, vendorId: number, perSecond: number | null): void {
    if (perSecond === null) return
    const now = nowMs()
    const name = merchantId * VENDORS + vendorId
    let bucket = buckets.get(name)
    if (!bucket) {
      bucket = { left: perSecond, at: now }
      buckets.set(name, bucket)
    }
    const left = Math.min(perSecond, bucket.left + ((now - bucket.at) / 1_000) * perSecond)
    bucket.left = Math.max(left - 1, 0)
    bucket.at = now
    if (left < 1) throw new Refusal('too_many_requests')
  }

  return { assertCalm }
}
