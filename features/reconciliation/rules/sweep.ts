/* What becomes of a round that nobody ended (wallet contract §2.3, W-166, W-167). */

const HOUR_MS = 3_600_000
/** Rounds are looked at when they are this old, and for giving up when they are that old. */
export const STALE_MS = 24 * HOUR_MS
export const SILENT_MS = 14 * 24 * HOUR_MS
const UNKNOWN_TIMES = 3

/** What the vendor says of the round; SILENT: it does not answer. */
export type RoundWord = 'COMPLETED' | 'CANCELLED' | 'IN_PROGRESS' | 'UNKNOWN' | 'SILENT'
/** `settle`: its wins are booked and it is closed. `cancel`: its bets come back. The others are for people. */
export type SweepStep = 'settle' | 'cancel' | 'wait' | 'case' | 'propose_void'

/** `unknowns`: how often in a row the vendor did not know the round, this time counted. */
export function stepOfRound(word: RoundWord, ageMs: number, unknowns: number): SweepStep {
  if (word === 'COMPLETED') return 'settle'
  if (word === 'CANCELLED') return 'cancel'
  if (word === 'IN_PROGRESS') return 'wait'
  if (ageMs > SILENT_MS) return 'propose_void'
  return word === 'UNKNOWN' && unknowns >= UNKNOWN_TIMES ? 'case' : 'wait'
}

/** Each hour, and once a day when people have it. */
export const askAgainMs = (step: SweepStep) => (step === 'case' || step === 'propose_void' ? 24 * HOUR_MS : HOUR_MS)
