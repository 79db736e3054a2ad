import type { Sql } from '#shared/server/db.ts'

/** Of more than that in one moment the oldest wait for the sweep: no board shows so many. */
const MOST = 250

/** Transactions that a server's gateways committed and its winner board has not looked at yet, by database. */
const fresh = new WeakMap<Sql, string[]>()

/** Notes keys of calls that may change a board: wins above their round's stake, and what was taken back. */
export function noteFresh(db: Sql, calls: readonly string[]): void {
  if (calls.length === 0) return
  const keys = [...(fresh.get(db) ?? []), ...calls]
  fresh.set(db, keys.slice(-MOST))
}

/** All that was noted since the last time. */
export function takeFresh(db: Sql): string[] {
  const keys = [...new Set(fresh.get(db))]
  fresh.delete(db)
  return keys
}
