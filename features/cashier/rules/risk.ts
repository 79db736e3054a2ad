import type { Amount } from '#shared/money.ts'

/** What each signal of a withdrawal adds to its score (§6.7). */
export const WEIGHTS = {
  firstWithdrawal: 20,
  aboveDeposits: 25,
  youngPayee: 15,
  newDeviceOrCountry: 20,
  sharedDeviceOrPayee: 40,
  bonusCompleted: 15,
  oppositeBetting: 30,
  manyToday: 10,
  reversibleDeposit: 20,
  betsBelowDeposits: 20,
  lostClaimOrReversal: 30,
} as const
export type Signal = keyof typeof WEIGHTS
/** Who decides: nobody, one person, or two. */
export type Way = 'AUTO' | 'SINGLE' | 'DUAL'

const [ONE_FROM, DUAL_FROM] = [30, 60]

/** Score of a withdrawal and who decides on it (W2, W3; two people by score or amount). `autoToday`: without this one. */
export function riskOf(ask: {
  signals: readonly string[]
  weights: Readonly<Record<string, number>>
  amount: Amount
  autoLimit: Amount
  autoToday: Amount
  autoDaily: Amount
  dualLimit: Amount
}): { score: number; way: Way } {
  const score = [...new Set(ask.signals)].reduce((sum, signal) => sum + (ask.weights[signal] ?? 0), 0)
  if (score >= DUAL_FROM || ask.amount >= ask.dualLimit) return { score, way: 'DUAL' }
  const isSmall = ask.amount <= ask.autoLimit && ask.autoToday + ask.amount <= ask.autoDaily
  return { score, way: score < ONE_FROM && isSmall ? 'AUTO' : 'SINGLE' }
}
