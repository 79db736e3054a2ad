import type { Sql } from '#shared/server/db.ts'
import type { BatchState } from './gateway-state.ts'

/** More than that of one moment wait for the sweep, the oldest first. */
const MOST = 1_000

/** Transactions that a server's gateways committed and its winner board has not looked at yet, by database. */
const fresh = new WeakMap<Sql, string[]>()

/** Notes what of a committed batch may change a board: wins above their round's stake, and what was taken back. */
export function noteFresh(db: Sql, { newTransactions, changed, rounds }: BatchState): void {
  const wins = newTransactions.filter(
    ({ op, state, amount, roundKey }) =>
      op === 'win' && state === 'ACCEPTED' && amount > (rounds.get(roundKey ?? '')?.stake ?? 0n),
  )
  if (wins.length + changed.size === 0) return
  const keys = [...(fresh.get(db) ?? []), ...wins.map(win => win.key), ...changed.keys()]
  fresh.set(db, keys.slice(-MOST))
}

/** All that was noted since the last time. */
export function takeFresh(db: Sql): string[] {
  const keys = [...new Set(fresh.get(db))]
  fresh.delete(db)
  return keys
}
