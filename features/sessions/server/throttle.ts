import { LIMITS, type Limited } from '#features/sessions/rules/limits.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store.ts'

/**
 * Counts an attempt before it is made and refuses it once the window is full. It writes by itself, outside the caller's
 * transaction: an attempt counts also when it fails. All servers count together; without the database nobody passes.
 */
export async function takeAttempt(db: Sql, limited: Limited, who: string): Promise<void> {
  const { attempts, windowSeconds } = LIMITS[limited]
  const { count, resetsInSeconds } = await store.countAttempt(db, keyOf(limited, who), windowSeconds)
  if (count > attempts) throw new Refusal('too_many_requests', { retryAfterSeconds: resetsInSeconds })
}

/** A success gives all attempts back. */
export async function forgetAttempts(tx: Tx, limited: Limited, who: string): Promise<void> {
  await store.deleteAttempts(tx, keyOf(limited, who))
}

function keyOf(limited: Limited, who: string): string {
  return `${limited} ${who}`
}
