import { type Amount, amount } from '#shared/money.ts'

/** DUE until the vendor has said yes, REFUSED where it said no; the others say how they ended. */
export const ROUND_STATES = ['DUE', 'ACTIVE', 'FINISHED', 'EXPIRED', 'CANCELLED', 'REFUSED'] as const
export type RoundsState = (typeof ROUND_STATES)[number]
export const MOST_ROUNDS = 1000
/** Members who are given some together. */
export const MOST_MEMBERS = 500
/** A vendor that has not told of their end so long after it will not. */
export const SILENT_MS = 3 * 86_400_000

/** What they take of a budget: what a player would have paid for them. What they win may be more or less. */
export const worthOf = (rounds: number, stake: Amount): Amount => amount(BigInt(rounds) * stake)
