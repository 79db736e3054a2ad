/** A public source of random numbers: round 1 at its genesis, one more every period. */
export type Beacon = { chain: string; genesisSec: number; periodSec: number }

/** drand's chain of three seconds, by the hash of its parameters; randomness is the SHA-256 of the signature (§6.2). */
export const QUICKNET: Beacon = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisSec: 1_692_803_367,
  periodSec: 3,
}

/** Without a round so long after the draw was due, it is void (lottery.md §6.2). */
const LONGEST_WAIT_SEC = 600

/** The first round at or after an instant: pinned for a draw before its sale starts. */
export function firstRoundAt({ genesisSec, periodSec }: Beacon, atMs: number): number {
  return Math.max(1, Math.ceil((atMs / 1000 - genesisSec) / periodSec) + 1)
}

/** When a round is due, in ms. */
export function roundAtMs({ genesisSec, periodSec }: Beacon, round: number): number {
  return (genesisSec + (round - 1) * periodSec) * 1000
}

/**
 * The only rounds that may decide a draw: the pinned one, and while the beacon cannot be reached the first one after each
 * further step, for ten minutes. Fixed ahead, so that nobody waits for a round that suits (lottery.md §6.2).
 */
export function roundsAllowed(beacon: Beacon, drawAtMs: number, stepSec: number): number[] {
  const steps = Math.floor(LONGEST_WAIT_SEC / stepSec)
  return Array.from({ length: steps + 1 }, (_, step) => firstRoundAt(beacon, drawAtMs + step * stepSec * 1000))
}
