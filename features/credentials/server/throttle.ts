import { LIMITS, type Limit, type Limited } from '#features/credentials/rules/credentials.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import * as store from './store-attempts.ts'

export { countInWindows, sweepAttempts } from './store-attempts.ts'

/**
 * Counts an attempt before it is made and refuses it once the window is full. It writes by itself, outside the caller's
 * transaction: an attempt counts also when it fails. All servers count together; without the database nobody passes.
 */
export async function takeAttempt(db: Sql, limited: Limited, who: string): Promise<void> {
  const { isOver, resetsInSeconds } = await tryAttempt(db, limited, who)
  if (isOver) throw new Refusal('too_many_requests', { retryAfterSeconds: resetsInSeconds })
}

/** The same for who has another answer than no. */
export async function tryAttempt(db: Sql, limited: Limited, who: string) {
  const limit: Limit = LIMITS[limited]
  const { count, resetsInSeconds } = await store.countAttempt(db, keyOf(limited, who), limit)
  return { isOver: count > limit.attempts, resetsInSeconds }
}

/** How many attempts of the window that is open are on record, and how long it stays open. */
export async function countAttempts(db: Sql, limited: Limited, who: string) {
  return store.findAttempts(db, keyOf(limited, who))
}

/** A success gives all attempts back. */
export async function forgetAttempts(tx: Tx | Sql, limited: Limited, who: string): Promise<void> {
  await store.deleteAttempts(tx, keyOf(limited, who))
}

/** People type their password where the name goes: who it is about stands nowhere as it was typed. */
function keyOf(limited: Limited, who: string): string {
  return `${limited} ${hashToken(who).toString('base64url')}`
}
