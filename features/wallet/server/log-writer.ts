import { BinaryRows } from '#shared/server/db/binary-rows.ts'
import { errorCode, type Sql } from '#shared/server/db.ts'
import type { HouseKey, LogRow } from './log-rows.ts'
import * as store from './store-log.ts'

/** What a batch believed wrongly: a wallet that somebody else moved, a key or a round that is known, or the month. */
export type Stale = { wallet: bigint } | { key: string } | { round: string } | 'month' | 'unknown'

/**
 * Writes rows that were decided on what this server remembers, in one exchange with PostgreSQL: the writers' lock, a look at
 * the month before, and a copy. Nothing is written when any of it meets what is there; then it answers what that was.
 */
export function createLogWriter(db: Sql) {
  const houses = new Map<string, number>()
  /** One batch is written at a time. */
  const out = new BinaryRows()
  /** The month that is written to: when it ends, all that was remembered has to be forgotten. */
  let month: Date | undefined

  async function write(rows: readonly LogRow[]): Promise<'done' | Stale> {
    if (!month) {
      month = await store.enterMonth(db)
      return 'month'
    }
    await learnHouses(rows)
    try {
      await store.appendRows(db, month, rows, house => houses.get(store.houseName(house))!, out)
      return 'done'
    } catch (error) {
      const stale = staleIn(error)
      if (stale === undefined) throw error
      if (stale === 'month') month = undefined
      return stale
    }
  }

  async function learnHouses(rows: readonly LogRow[]): Promise<void> {
    const missing = new Map<string, HouseKey>()
    for (const { house } of rows) {
      if (!house) continue
      const name = store.houseName(house)
      if (!houses.has(name)) missing.set(name, house)
    }
    if (missing.size === 0) return
    for (const [name, id] of await store.selectHouseIds(db, [...missing.values()])) houses.set(name, id)
  }

  return { write, month: () => month }
}

/** The database says which index was met; `wallet.public_begin` only that something was. */
function staleIn(error: unknown): Stale | undefined {
  const code = errorCode(error)
  // The month turned between the look and the copy, or while the lock was waited for.
  if (code === '40001' || code === '23514') return 'month'
  if (code !== '23505') return undefined
  const { detail = '' } = error as { detail?: string }
  const [, column, value = ''] = /^Key \((\w+)[^)]*\)=\(([^,)]+)/.exec(detail) ?? []
  if (column === 'wallet') return { wallet: BigInt(value) }
  if (column === 'key') return { key: value.replaceAll('-', '') }
  if (column === 'round_key') return { round: value.replaceAll('-', '') }
  return 'unknown'
}
