import type { LimitKind } from './protection.ts'
import type { Period } from './windows.ts'

/** Who set it: the member, or operators for the member. Each has limits of their own; the tighter one counts. */
export type LimitSource = 'member' | 'operator'
export type LimitName = { kind: LimitKind; period: Period | null }

const HOUR_MS = 3_600_000
/** A member's wish for more waits this long, and lapses when it is not confirmed (C-22). */
const WAIT_MS = 24 * HOUR_MS
const LAPSE_MS = 7 * 24 * HOUR_MS

/** `none`: nothing to remove. `keep`: as it is. `now`: at once. `later`: wanted twice first. */
export type LimitChange = 'none' | 'keep' | 'now' | 'later'

/** Less is at once (C-21), more or none is not (C-22). Amounts in ten-thousandths or minutes; undefined for no limit. */
export function changeOf(current: bigint | undefined, wanted: bigint | undefined): LimitChange {
  if (current === undefined) return wanted === undefined ? 'none' : 'now'
  if (wanted === undefined || wanted > current) return 'later'
  return wanted === current ? 'keep' : 'now'
}

/** When a wish for more may be confirmed, and until when. That of an operator waits for a second person instead. */
export function timesOf(source: LimitSource, at: Date): { dueAt: Date; lapsesAt: Date } {
  const time = at.getTime()
  return { dueAt: new Date(source === 'member' ? time + WAIT_MS : time), lapsesAt: new Date(time + LAPSE_MS) }
}

/** A wish may be confirmed from `dueAt`, and not from `lapsesAt` on. */
export function ageOf({ dueAt, lapsesAt }: { dueAt: Date; lapsesAt: Date }, at: Date): 'early' | 'due' | 'lapsed' {
  return at < dueAt ? 'early' : at < lapsesAt ? 'due' : 'lapsed'
}
