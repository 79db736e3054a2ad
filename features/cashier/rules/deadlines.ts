/** Who has the next step of a withdrawal in hand, and how long they may take (§6.8). */
export const STEPS = {
  checks: { owner: 'machine', seconds: 5 },
  review: { owner: 'risk', seconds: 4 * 3600 },
  second_person: { owner: 'finance', seconds: 2 * 3600 },
  sending: { owner: 'machine', seconds: 600 },
  at_provider: { owner: 'provider', seconds: 24 * 3600 },
  confirm: { owner: 'member', seconds: 1800 },
  not_received: { owner: 'operator', seconds: 24 * 3600 },
} as const
export type Step = keyof typeof STEPS

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

/** When an order that its provider has not taken is tried again; undefined after three tries or a minute (D3). */
export function nextTry(tries: number, createdAt: Date, at: Date): Date | undefined {
  const next = new Date(at.getTime() + 20_000)
  return tries < 3 && next.getTime() - createdAt.getTime() <= 60_000 ? next : undefined
}

/** Two asks so far apart that the provider knew nothing of make a person decide (§6.6). */
export const UNKNOWN_MS = 600_000
