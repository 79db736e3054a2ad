import type { Amount } from '#shared/money.ts'
import { CLAIM_MS, type Period } from './periods.ts'

export { CLAIM_MS, type Period, periodBefore, periodOf, REPEATS, type Repeat } from './periods.ts'

/** What a mission counts: own money in valid bets, of one category where it names one, or what was paid in. */
export const METRICS = ['valid_bet', 'deposit'] as const
export type Metric = (typeof METRICS)[number]

/** Reaching the target earns the reward. Targets grow from step to step. */
export type Step = { target: Amount; reward: Amount }
export type StepState = 'LOCKED' | 'ACTIVE' | 'COMPLETED' | 'CLAIMED' | 'EXPIRED'

/**
 * How each step of a mission stands (promotions §7.5): one after the other, and what is completed is claimed within a day after
 * the period. `isLocked`: something else has to be done before.
 */
export function stepStates(
  steps: readonly Step[],
  { progress, claimed, isLocked }: { progress: Amount; claimed: readonly number[]; isLocked: boolean },
  { period, now }: { period: Period; now: number },
): StepState[] {
  const next = steps.findIndex(({ target }) => progress < target)
  return steps.map(({ target }, i) => {
    if (claimed.includes(i)) return 'CLAIMED'
    if (isLocked || now < period.from) return 'LOCKED'
    if (progress >= target) return now < period.to + CLAIM_MS ? 'COMPLETED' : 'EXPIRED'
    if (now >= period.to) return 'EXPIRED'
    return i === next ? 'ACTIVE' : 'LOCKED'
  })
}

/** What is wrong with steps that an operator writes: each asks for more than the one before, and gives something. */
export function stepsProblem(steps: readonly Step[], unit: bigint): 'target' | 'reward' | undefined {
  if (steps.some(({ target }, i) => target <= (steps[i - 1]?.target ?? 0n))) return 'target'
  return steps.some(({ reward }) => reward <= 0n || reward % unit !== 0n) ? 'reward' : undefined
}
