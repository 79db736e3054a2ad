/** Who may have a step in hand. */
export const OWNERS = ['machine', 'risk', 'finance', 'lead', 'provider', 'member', 'operator'] as const
export type StepOwner = (typeof OWNERS)[number]
type StepRule = { owner: StepOwner; next: readonly StepOwner[]; seconds: number }

/** Who has a step of a withdrawal in hand, how long they may take, and whose it is when they let that pass (§6.8). */
export const WITHDRAWAL_STEPS = {
  checks: { owner: 'machine', next: ['risk', 'lead'], seconds: 5 },
  review: { owner: 'risk', next: ['finance', 'lead'], seconds: 4 * 3600 },
  second_person: { owner: 'finance', next: ['lead'], seconds: 2 * 3600 },
  sending: { owner: 'machine', next: ['finance', 'lead'], seconds: 600 },
  at_provider: { owner: 'provider', next: ['finance', 'lead'], seconds: 24 * 3600 },
  confirm: { owner: 'member', next: [], seconds: 1800 },
  not_received: { owner: 'operator', next: ['lead'], seconds: 24 * 3600 },
} as const satisfies Record<string, StepRule>

/** The same of deposits (D3, §4.3). */
const DEPOSIT_STEPS = {
  offer: { owner: 'machine', next: [], seconds: 60 },
  confirming: { owner: 'provider', next: ['finance', 'lead'], seconds: 24 * 3600 },
  deposit_review: { owner: 'operator', next: ['finance', 'lead'], seconds: 4 * 3600 },
} as const satisfies Record<string, StepRule>

export const STEPS = { ...WITHDRAWAL_STEPS, ...DEPOSIT_STEPS }
export type Step = keyof typeof STEPS
/** How a step stands: each deadline that passes hands it to the next role, with as much time again. */
export type Waiting = { step: Step | 'pay'; owner: StepOwner; since: Date; until: Date; missed: number }

export function waitAt(step: Step, since: Date, at: Date, seconds = STEPS[step].seconds as number): Waiting {
  const missed = Math.max(0, Math.ceil((at.getTime() - since.getTime()) / 1000 / seconds) - 1)
  const { owner, next } = STEPS[step] as StepRule
  const owners = [owner, ...next]
  const until = new Date(since.getTime() + (missed + 1) * seconds * 1000)
  return { step, owner: owners[Math.min(missed, owners.length - 1)]!, since, until, missed }
}

/** Owner and deadline of a step that began then: every wait has both (rule 12). */
export function deadlineOf(step: Step, since: Date): { owner: string; until: Date } {
  const { owner, seconds } = STEPS[step]
  return { owner, until: new Date(since.getTime() + seconds * 1000) }
}

/** The merchant's day that holds a moment, `2026-12-01`: midnight to the second, so far east of UTC (§5.2). */
export function dayOf(at: Date, zoneMinutes: number): string {
  return new Date(at.getTime() + zoneMinutes * 60_000).toISOString().slice(0, 10)
}

const [ASKS_S, SLOW_S, HOUR_S, DAY_S] = [[5, 15, 60], 300, 3600, 86_400]

/** When a payout without an answer is asked about next (§6.6): `asks` so far, `since` it was sent. */
export function nextAsk(asks: number, since: Date, at: Date): Date {
  const early = ASKS_S[asks]
  if (early !== undefined) return new Date(Math.max(since.getTime() + early * 1000, at.getTime() + 1000))
  const isYoung = at.getTime() - since.getTime() < DAY_S * 1000
  return new Date(at.getTime() + (isYoung ? SLOW_S : HOUR_S) * 1000)
}

/** So long after the first and the second try, in vain. */
const TRIES_S = [5, 30]

/** When an order that its provider has not taken is tried again; undefined after three tries or a minute (D3). */
export function nextTry(tries: number, createdAt: Date, at: Date): Date | undefined {
  const pauseS = TRIES_S[tries - 1]
  if (pauseS === undefined) return undefined
  const next = new Date(at.getTime() + pauseS * 1000)
  return next.getTime() - createdAt.getTime() <= 60_000 ? next : undefined
}

const [REFUND_SOON_MS, REFUND_LATER_MS] = [5_000, 60_000]

/** When a refund without an answer is asked for again: soon, then after as long as it has waited, then each minute. */
export function nextRefund(since: Date, at: Date): Date {
  const waitedMs = at.getTime() - since.getTime()
  return new Date(at.getTime() + Math.min(REFUND_LATER_MS, Math.max(REFUND_SOON_MS, waitedMs)))
}

/** Two asks so far apart that the provider knew nothing of make a person decide (§6.6). */
export const UNKNOWN_MS = 600_000
