/*
 * One transfer between a member's cash and a vendor, from its first row to its end (wallet contract §3.2). It has one
 * reference for life. Money leaves cash before the vendor is asked and enters it only when the vendor has said so; while
 * nobody knows what became of a call, the vendor is asked and nothing is given back.
 */

export type Direction = 'in' | 'out'
export const STATES = [
  /** Written down; nothing has moved. */
  'CREATED',
  /** In: the money has left cash and is on its way. */
  'HELD',
  /** The vendor's call is out, or its process died with it. */
  'SENT',
  /** The call may have arrived; the vendor is asked until it tells. */
  'UNKNOWN',
  /** Out: a round is open at the vendor; nothing was written there. */
  'WAITING_ROUND',
  /** Out: the vendor is closed for the moment; nothing was written there. */
  'WAITING_VENDOR',
  /** Only people can end it: the vendor's word contradicts ours, or somebody proposed how it ends. */
  'MANUAL',
  'CONFIRMED',
  'REJECTED',
  /** In: it was rejected, and then the vendor had it after all. */
  'LATE_CREDIT',
] as const
export type TransferState = (typeof STATES)[number]

/** While one of these, the member starts no other transfer with that vendor (§3.2 rule 2). */
export const OPEN_STATES: readonly TransferState[] = STATES.slice(0, 7)
export const isOpen = (state: TransferState) => OPEN_STATES.includes(state)

export type Saga = {
  direction: Direction
  state: TransferState
  /** How much, in the vendor's units; null while that is for the vendor to say. */
  units: bigint | null
  /** An earlier call with this reference may have arrived, and nobody told what became of it. */
  doubt: boolean
  /** It was sent again after the vendor did not know it. */
  resent: boolean
  /** How often the vendor was asked since the last call. */
  asks: number
  /** How often it did not know the reference after the settlement window. */
  missing: number
  /** The last time the reference was sent. */
  sentAt: Date | null
}

export type Step = 'hold' | 'measure' | 'send' | 'doubt' | 'ask' | 'reclaim'

/** What is to be done next; undefined when nothing is left for the machine. */
export function nextStep(saga: Saga, vendor: { outAll: boolean }): Step | undefined {
  switch (saga.state) {
    case 'CREATED':
    case 'WAITING_ROUND':
    case 'WAITING_VENDOR':
      if (saga.direction === 'in') return 'hold'
      return saga.units === null && !vendor.outAll ? 'measure' : 'send'
    case 'HELD':
      return 'send'
    case 'SENT':
      return 'doubt'
    case 'UNKNOWN':
      return 'ask'
    case 'LATE_CREDIT':
      return 'reclaim'
    default:
      return undefined
  }
}

/** A vendor's answer to a move or to a question about it; `amount` in its own units. */
export type MoveAnswer = { status: string; state?: 'SUCCESS' | 'FAILED' | 'PENDING'; amount?: string }
export type Reply = { outcome: 'answered'; value: MoveAnswer } | { outcome: 'unsent' } | { outcome: 'unknown' }

/** What an answer makes of a transfer. */
export type Verdict =
  /** `units` as the vendor states them, never as we asked (§3.2 rule 4). */
  | { to: 'CONFIRMED'; units: bigint }
  | { to: 'REJECTED'; reason: string }
  | { to: 'WAITING_ROUND' | 'WAITING_VENDOR'; waitMs: number; reason: 'round_open' | 'maintenance' | 'not_sent' }
  | { to: 'UNKNOWN'; waitMs: number; missing: number }

/** Answers after which nothing was and nothing will be moved under the reference. */
const DEFINITE = ['NOT_ENOUGH', 'LIMIT', 'PLAYER_UNKNOWN', 'CURRENCY_MISMATCH', 'AMOUNT_INVALID', 'REFUSED']
const RETRY_MS = 60_000
/** Longer than twice the vendor's time-out: a reference that is unknown after it did not arrive (T-009). */
export const SETTLEMENT_WINDOW_MS = 60_000
const MISSING_TWICE = 2
const MISSING_AGAIN_MS = 10_000
const WAITS_S = [1, 2, 5, 10, 30, 60]
const LONGEST_WAIT_S = 300

/** How long to wait before the vendor is asked again, after `asks` questions: 1, 2, 5, 10, 30, 60 s, then 5 min (T-007). */
export function waitAfter(asks: number): number {
  return (WAITS_S[asks] ?? LONGEST_WAIT_S) * 1_000
}

/** What a call's reply means. `saga` as it stood before the call. */
export function afterSend(saga: Saga, reply: Reply): Verdict {
  const later: Verdict = { to: 'UNKNOWN', waitMs: waitAfter(0), missing: 0 }
  const now: Verdict = { ...later, waitMs: 0 }
  if (reply.outcome === 'unknown') return later
  // Only the first call proves by not leaving that nothing arrived (T-003). Money back is tried until somebody is there.
  if (reply.outcome === 'unsent') {
    if (saga.doubt) return later
    if (saga.direction === 'in') return { to: 'REJECTED', reason: 'not_sent' }
    return { to: 'WAITING_VENDOR', waitMs: RETRY_MS, reason: 'not_sent' }
  }
  const { status, state, amount } = reply.value
  if (status === 'OK' && state !== 'FAILED') {
    if (state === 'PENDING') return later
    return amount === undefined ? now : { to: 'CONFIRMED', units: BigInt(amount) }
  }
  if (status === 'PENDING') return later
  // Somebody else's call with the reference came first: ours of before, so the vendor is asked for it (T-011).
  if (status === 'ALREADY_EXISTS' || status === 'CONFLICT') return now
  const isRefusal = status === 'OK' || DEFINITE.includes(status)
  const isWait = status === 'WALLET_LOCKED' || status === 'MAINTENANCE'
  if (!isRefusal && !isWait) return later
  // A refusal of the second call says nothing of the first.
  if (saga.doubt) return isRefusal ? now : later
  if (isRefusal || saga.direction === 'in') return { to: 'REJECTED', reason: status.toLowerCase() }
  return status === 'MAINTENANCE'
    ? { to: 'WAITING_VENDOR', waitMs: RETRY_MS, reason: 'maintenance' }
    : { to: 'WAITING_ROUND', waitMs: RETRY_MS, reason: 'round_open' }
}

/** What the vendor's word about a reference means, asked at `at`. `saga` counts the questions before this one. */
export function afterStatus(saga: Saga, reply: Reply, at: Date): Verdict | { to: 'RESEND' } {
  const later: Verdict = { to: 'UNKNOWN', waitMs: waitAfter(saga.asks + 1), missing: saga.missing }
  if (reply.outcome !== 'answered') return later
  const { status, state, amount } = reply.value
  if (status === 'OK' && state === 'SUCCESS' && amount !== undefined) return { to: 'CONFIRMED', units: BigInt(amount) }
  if (status === 'OK' && state === 'FAILED') return { to: 'REJECTED', reason: 'failed' }
  if (status === 'OK' && state === 'PENDING') return { ...later, missing: 0 }
  if (status !== 'NOT_FOUND') return later
  if (!isSettled(saga, at)) return saga.resent ? later : { to: 'RESEND' }
  const missing = saga.missing + 1
  if (missing >= MISSING_TWICE) return { to: 'REJECTED', reason: 'never_arrived' }
  return { to: 'UNKNOWN', waitMs: MISSING_AGAIN_MS, missing }
}

function isSettled({ sentAt }: Saga, at: Date): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() >= SETTLEMENT_WINDOW_MS
}
