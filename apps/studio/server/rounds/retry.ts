import type { WalletCallRow } from './store-calls.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const FIRST_WAITS = [1, 2, 5, 10, 30].map(seconds => seconds * SECOND)

/**
 * How long to wait after a failed attempt, or undefined when the call goes to the failed queue (wallet contract §2.3):
 * wins, refunds and round ends after 1, 2, 5, 10, 30 s, then each minute for an hour, then each 15 minutes for 72 hours.
 * Rollbacks begin at 10 s; they and refunds are
 * never given up. `attempts` counts from 1, `ageMs` since the first.
 */
export function waitAfter(op: WalletCallRow['op'], attempts: number, ageMs: number): number | undefined {
  const wait = FIRST_WAITS[attempts - 1] ?? (ageMs < HOUR ? 60 * SECOND : 900 * SECOND)
  if (op === 'rollback') return Math.max(wait, 10 * SECOND)
  return ageMs < 72 * HOUR || op === 'partial_refund' ? wait : undefined
}

/** A bet is sent again after these waits with the same id, then rolled back and the spin refused. */
export const BET_RETRY_MS = [500, 1_500]
