/** A break that ends by itself (C-24), a member's own exclusion (C-25), and one by operators (C-27). */
export type ExclusionKind = 'time_out' | 'self' | 'operator'
export type TimeOutTerm = '24 hours' | '7 days' | '30 days' | '42 days'
export type SelfTerm = '6 months' | '1 year' | '5 years' | 'indefinite'
export type ExclusionAsk =
  | { kind: 'time_out'; term: TimeOutTerm }
  | { kind: 'self'; term: SelfTerm }
  | { kind: 'operator'; reason: string }

/** Terms from the start, as PostgreSQL's intervals: calendar months count in UTC. */
export type Terms = {
  /** How long it lasts; null without an end. */
  lasts: string | null
  /** How long nobody may ask for its end. */
  isFirmFor: string
  /** True when it ends by itself. */
  lifts: boolean
}

/** A member's exclusion cannot be shortened; one without a term may be asked to end after the least term, 6 months. */
export function termsOf(ask: ExclusionAsk): Terms {
  if (ask.kind === 'operator') return { lasts: null, isFirmFor: '0', lifts: false }
  if (ask.kind === 'time_out') return { lasts: ask.term, isFirmFor: ask.term, lifts: true }
  if (ask.term === 'indefinite') return { lasts: null, isFirmFor: '6 months', lifts: false }
  return { lasts: ask.term, isFirmFor: ask.term, lifts: false }
}

const DAY_MS = 86_400_000

/** How long an exclusion still holds after its lift was approved (C-26). */
export function coolOffMs({ kind, endsAt }: { kind: ExclusionKind; endsAt: Date | null }): number {
  if (kind === 'operator') return 0
  return endsAt ? DAY_MS : 7 * DAY_MS
}

export type ExclusionState = 'ACTIVE' | 'EXPIRED' | 'REVOKE_REQUESTED' | 'COOLING' | 'LIFTED'

/** Where an exclusion stands at `at` (C-26). It holds in every state but the last; expired is not lifted. */
export function stateOf(
  exclusion: { kind: ExclusionKind; endsAt: Date | null; liftedAt: Date | null; liftRequested: boolean },
  at: Date,
): ExclusionState {
  const { kind, endsAt, liftedAt } = exclusion
  if (liftedAt && at >= liftedAt) return 'LIFTED'
  if (liftedAt && kind !== 'time_out') return 'COOLING'
  if (exclusion.liftRequested) return 'REVOKE_REQUESTED'
  return endsAt && at >= endsAt ? 'EXPIRED' : 'ACTIVE'
}
