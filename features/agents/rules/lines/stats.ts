import { type Amount, amount } from '#shared/money.ts'
import type { Stats } from './metrics.ts'

/** The sums that are kept of play, in the order in which bills tell them. */
export const STATS = [
  ...(['validBet', 'stake', 'payout', 'memberRebate', 'agentRebate', 'bonus', 'feeSubsidy', 'salary'] as const),
] as const satisfies readonly (keyof Stats)[]

export const eachStat = <T>(value: (key: (typeof STATS)[number]) => T) =>
  Object.fromEntries(STATS.map(key => [key, value(key)])) as Record<(typeof STATS)[number], T>

export const plus = (one: Stats, other: Stats): Stats => eachStat(key => amount(one[key] + other[key]))
export const minus = (one: Stats, other: Stats): Stats => eachStat(key => amount(one[key] - other[key]))
export const isNothing = (stats: Stats): boolean => STATS.every(key => (stats[key] as Amount) === 0n)
