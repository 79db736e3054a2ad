/** A series is a payout of 2,000 (agents §1.4): what it returns, and the point that it leaves above a base. */
const SCALE = 2000
const PPM = 1_000_000

export function seriesToPoint(series: number, base: number): { pointPpm: number; rtpPpm: number } {
  return { pointPpm: ((series - base) * PPM) / SCALE, rtpPpm: (series * PPM) / SCALE }
}

export function pointToSeries(pointPpm: number, base: number): number {
  return base + (pointPpm * SCALE) / PPM
}

/** How many more may be opened at a level (§1.9): without a row of the system there is no end of them. */
export function quotaOf(quota: {
  sys: number | null
  granted: number
  directAtLevel: number
  grantedToDownlines: number
}): { surplus: number | null; allowed: boolean } {
  if (quota.sys === null) return { surplus: null, allowed: true }
  const surplus = quota.sys + quota.granted - quota.directAtLevel - quota.grantedToDownlines
  return { surplus, allowed: surplus > 0 }
}
