import type { Sql } from '#shared/server/db.ts'
import type { BatchState } from '../gateway/gateway-state.ts'

/** Of more than that in one moment the oldest wait for the sweep: no board shows so many. */
const MOST = 250

/** Transactions that a server's gateways committed and its winner board has not looked at yet, by database. */
const fresh = new WeakMap<Sql, string[]>()

/** Notes what of a committed batch may change a board: wins above their round's stake, and what was taken back. */
export function noteFresh(db: Sql, { pending, changed, rounds }: BatchState): void {
  const wins = pending.filter(
    ({ op, call: { state, amount, standing } }) =>
      op === 'win' && state === 'ACCEPTED' && amount > (rounds.get(standing?.key ?? '')?.stake ?? 0n),
  )
  if (wins.length + changed.size === 0) return
  const keys = [...(fresh.get(db) ?? []), ...wins.map(win => win.key!), ...changed]
  fresh.set(db, keys.slice(-MOST))
}

/** All that was noted since the last time. */
export function takeFresh(db: Sql): string[] {
  const keys = [...new Set(fresh.get(db))]
  fresh.delete(db)
  return keys
}
