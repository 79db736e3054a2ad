import { type Step, type Waiting, waitAt } from './deadlines.ts'
import type { DepositState } from './deposits.ts'
import { OVER, type WithdrawalState } from './withdrawals.ts'

/* What the story of an item says of who had it in hand, and has it now (§6.8). */

export type Told = { at: Date; state: string; note: string }
export type Phase = { step: Step; since: Date; endedAt: Date | null }

/** What is noted when the first of two has approved: the second is waited for. */
export const FIRST_OF_TWO = 'approved by the first'

/** Whose step each state is. */
const STEP_OF: Partial<Record<WithdrawalState, Step>> = {
  ...{ REVIEW: 'review', APPROVED: 'sending', PAYING: 'at_provider', PAID: 'confirm', NOT_RECEIVED: 'not_received' },
}

/** The steps of a withdrawal from its story, oldest first; what is said of it meanwhile begins none. */
export function phasesOf(story: readonly Told[]): Phase[] {
  const phases: Phase[] = []
  for (const { at, state, note } of story) {
    const last = phases.at(-1)
    const own = STEP_OF[state as WithdrawalState]
    const isSecond = own === 'review' && (note === FIRST_OF_TWO || last?.step === 'second_person')
    const step = isSecond ? 'second_person' : own
    if (last?.endedAt === null && last.step === step) continue
    if (last?.endedAt === null) last.endedAt = at
    if (phases.length === 0) phases.push({ step: 'checks', since: at, endedAt: at })
    if (step && !OVER.includes(state as WithdrawalState)) phases.push({ step, since: at, endedAt: null })
  }
  return phases
}

/** Each step with who had it at its end, or has it now; the member's own has as long as the merchant gives. */
export function clockOf(story: readonly Told[], at: Date, confirmMinutes: number) {
  return phasesOf(story).map(({ step, since, endedAt }) => ({
    ...waitAt(step, since, endedAt ?? at, step === 'confirm' ? confirmMinutes * 60 : undefined),
    endedAt,
  }))
}

/** Who has a deposit in hand that has been in its state since then; the payer until it expires. */
export function depositWait(state: DepositState, since: Date, expiresAt: Date, at: Date): Waiting | null {
  if (state === 'CREATED') return waitAt('offer', since, at)
  if (state === 'CONFIRMING') return waitAt('confirming', since, at)
  if (state === 'REVIEW') return waitAt('deposit_review', since, at)
  if (state !== 'PENDING') return null
  return { step: 'pay', owner: 'member', since, until: expiresAt, missed: 0 }
}
