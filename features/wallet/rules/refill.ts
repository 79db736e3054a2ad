import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Gifts } from './gifts.ts'

/* Credits for those who have played theirs: once a day, by the ledger, and only where money is none. */

/** What a refill adds: 0 for whoever has enough. `all`: what a member has anywhere, not only at hand. */
export function refillOf({ refillBelow, refillTo }: Gifts, all: Amount): Amount {
  return all < refillBelow ? amount(refillTo - all) : ZERO
}

/** One refill a day of the calendar, by the database's clock in UTC. */
export function refillKey(memberId: string, at: Date): string {
  return `refill:${memberId}:${at.toISOString().slice(0, 10)}`
}

/** When the next day begins. */
export function nextRefillAt(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1))
}
