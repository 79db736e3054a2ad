import { isOpen, type TransferState } from './saga.ts'

/* What people look at and can do where the machine does not get on by itself (wallet contract §3.2, recovery board). */

/** For how long a transfer has been in doubt, or has waited, at least. */
export const AGES = ['1m', '10m', '1h', '24h'] as const
export type Age = (typeof AGES)[number]
export const AGE_MS: Record<Age, number> = { '1m': 60_000, '10m': 600_000, '1h': 3_600_000, '24h': 86_400_000 }

/** Null before the first mark. */
export const ageOf = (ms: number): Age | null => AGES.findLast(age => ms >= AGE_MS[age]) ?? null

/**
 * `ask`: the vendor is asked what became of it. `resend`: the same, and who does not know it gets the same reference again.
 * `end`: two people say what the vendor moved, or that it moved nothing.
 */
export const ACTS = ['ask', 'resend', 'end'] as const
export type Act = (typeof ACTS)[number]

export type Doubt = {
  state: TransferState
  sentAt: Date | null
  /** Its vendor is closed for good. */
  isClosed: boolean
  /** Somebody proposed how it ends. */
  isProposed: boolean
}

/** What can be done about it now. What was rejected may have arrived late; no second proposal beside the first. */
export function actsOn({ state, sentAt, isClosed, isProposed }: Doubt): Act[] {
  const can: Record<Act, boolean> = {
    ask: state === 'UNKNOWN' || state === 'MANUAL' || (state === 'REJECTED' && sentAt !== null),
    resend: state === 'UNKNOWN' && !isClosed && !isProposed,
    // Not while a call may be out this very moment, and not before anything has happened.
    end: isOpen(state) && state !== 'CREATED' && state !== 'SENT' && !isProposed,
  }
  return ACTS.filter(act => can[act])
}
