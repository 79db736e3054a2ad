import type { TxState } from '#features/gateway/rules/gateway.ts'
import type { Amount } from '#shared/money.ts'

/* What the vendor's feed says of a transaction against what stands in our books (wallet contract §2.3, reconciliation). */

/** A line of the feed. `amount` is undefined when its currency is unknown to us. */
export type Theirs = {
  op: 'bet' | 'win' | 'rollback' | 'partial_refund' | 'adjust' | 'promo_win'
  state: 'ACCEPTED' | 'REFUSED' | 'ROLLED_BACK' | 'UNKNOWN'
  player: string
  round: string
  currency: string
  amount: Amount | undefined
  kind: string
  at: Date
}
/** The same transaction with us. `occurredAt`: as the vendor said it then, when it did. */
export type Ours = {
  op: string
  state: TxState
  player: string
  round: string
  currency: string
  amount: Amount
  at: Date
  occurredAt: Date | null
}
/** What stands with us around a win that we do not have. */
export type Around = {
  /** A bet that it can belong to is accepted and not taken back. */
  hasBet: boolean
  /** The round has another win of the same amount for the same bet. */
  hasTwin: boolean
}

export const FINDINGS = [
  'THEIRS_ONLY',
  'OURS_ONLY',
  'AMOUNT_DIFF',
  'STATUS_DIFF',
  'CURRENCY_DIFF',
  'DUPLICATE',
  'LATE',
  'ORPHAN_WIN',
] as const
export type Finding = (typeof FINDINGS)[number]

/** `action`: what the machine may do about it by itself; it pays and gives back, and never takes from a player. */
export type Judgement =
  | { kind: 'agrees' }
  /** Nothing can be said yet: the vendor will tell it again. */
  | { kind: 'open' }
  | { kind: 'differs'; type: Finding; action: '' | 'apply' | 'roll_back' }

const AGREES: Judgement = { kind: 'agrees' }
const OPEN: Judgement = { kind: 'open' }
const differs = (type: Finding, action: '' | 'apply' | 'roll_back' = ''): Judgement => ({
  kind: 'differs',
  type,
  action,
})

/** Judges a line of the feed, the last one of its transaction (W-172…W-176). */
export function judge(theirs: Theirs, ours: Ours | undefined, around: Around): Judgement {
  if (!ours) return judgeMissing(theirs, around)
  if (!isSameThing(theirs, ours)) return theirs.state === 'UNKNOWN' ? OPEN : differs('DUPLICATE')
  // Held money counts as paid in the vendor's books; what was returned after that, people have decided (W-091).
  const stands = ours.state === 'ACCEPTED' || ours.state === 'HELD'
  switch (theirs.state) {
    case 'UNKNOWN':
      return ours.op === 'bet' && stands ? differs('OURS_ONLY', 'roll_back') : OPEN
    case 'REFUSED':
      if (!stands) return AGREES
      return ours.op === 'bet' ? differs('OURS_ONLY', 'roll_back') : differs('STATUS_DIFF')
    case 'ROLLED_BACK':
      return ours.state === 'ROLLED_BACK' || ours.state === 'RETURNED' ? compare(theirs, ours) : differs('STATUS_DIFF')
    case 'ACCEPTED':
      return stands || ours.state === 'RETURNED' ? compare(theirs, ours) : differs('STATUS_DIFF')
  }
}

function judgeMissing({ op, state }: Theirs, { hasBet, hasTwin }: Around): Judgement {
  if (state === 'REFUSED') return AGREES
  // The vendor still sends it; what it gives up comes by the failed queue, with all that it said.
  if (state === 'UNKNOWN') return OPEN
  if (op !== 'win' || state === 'ROLLED_BACK') return differs('THEIRS_ONLY')
  if (!hasBet) return differs('ORPHAN_WIN')
  return hasTwin ? differs('DUPLICATE') : differs('THEIRS_ONLY', 'apply')
}

/** The same id may stand for one thing only. A tombstone knows its id alone. */
function isSameThing(theirs: Theirs, ours: Ours): boolean {
  if (ours.state === 'TOMBSTONED') return true
  if (theirs.op !== ours.op || theirs.player !== ours.player) return false
  return (theirs.op !== 'bet' && theirs.op !== 'win') || theirs.round === ours.round
}

function compare(theirs: Theirs, ours: Ours): Judgement {
  if (theirs.currency !== ours.currency) return differs('CURRENCY_DIFF')
  if (isCounted(theirs, ours) && theirs.amount !== ours.amount) return differs('AMOUNT_DIFF')
  return isOfDay(ours, dayOf(theirs.at)) ? AGREES : differs('LATE')
}

/** A free round's bet names a stake that nobody pays; a rollback that came second moved nothing with us. */
function isCounted(theirs: Theirs, ours: Ours): boolean {
  if (theirs.op === 'bet') return theirs.kind !== 'free_round'
  return theirs.op !== 'rollback' || ours.amount !== 0n
}

const DAY_MS = 86_400_000

/** The day in UTC, `2026-01-31`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** From when to when we may have written what a day's statement counts: later ones are LATE, and explained one by one. */
export function reachOf(day: string): { from: Date; to: Date } {
  const start = Date.parse(`${day}T00:00:00Z`)
  return { from: new Date(start - DAY_MS), to: new Date(start + 2 * DAY_MS) }
}

/** Whether a day's statement counts it: by when it occurred, or else by when we wrote it. */
export function isOfDay({ at, occurredAt }: Pick<Ours, 'at' | 'occurredAt'>, day: string): boolean {
  const { from, to } = reachOf(day)
  return dayOf(occurredAt ?? at) === day && at >= from && at < to
}
