import { sharedPlays } from './pools.ts'
import type { TicketEnd } from './ticket.ts'

/* Free tickets (promotions §6): one bet that a promotion pays. */

export const FREE_STATES = ['OPEN', 'USED', 'SETTLED', 'EXPIRED', 'CANCELLED'] as const
export type FreeState = (typeof FREE_STATES)[number]
/** One that comes back is good for so long at least. */
export const BACK_MS = 24 * 3_600_000
/** Members who are given one together. */
export const MOST_MEMBERS = 500

/** Why a bet cannot be placed with it; undefined when it can. Times in ms, amounts in ten-thousandths. */
export function freeProblem(
  free: { state: FreeState; expiresAt: number; worth: bigint; currency: string },
  bet: { stake: bigint; currency: string; now: number },
): 'already_used' | 'reward_expired' | 'currency_mismatch' | 'amount_out_of_range' | undefined {
  if (free.state === 'USED' || free.state === 'SETTLED') return 'already_used'
  if (free.state !== 'OPEN' || bet.now >= free.expiresAt) return 'reward_expired'
  if (free.currency !== bet.currency) return 'currency_mismatch'
  return bet.stake > free.worth ? 'amount_out_of_range' : undefined
}

/** Prizes that winners share are money of who paid for their bets: no free ticket takes part of one. */
export function mayBeFree(family: string, plays: readonly { code: string }[]): boolean {
  const shared = new Set(sharedPlays(family))
  return !plays.some(({ code }) => shared.has(code))
}

/** How a bet ends that a promotion paid: its stake never returns, what is beyond it is won, and nothing of it counts. */
export function endFree(end: TicketEnd, freeStake: bigint): TicketEnd {
  const won = end.won + end.returned - freeStake
  return { ...end, stake: 0n, won: end.kind === 'win' && won > 0n ? won : 0n, returned: 0n, turnover: 0n }
}

/** Nothing was decided: the free ticket comes back. */
export const comesBack = (status: string): boolean => ['push', 'void', 'refunded', 'cancelled'].includes(status)
