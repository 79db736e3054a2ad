import { errorCode, openPool, type Sql, type Tx } from './db/pool.ts'
import type { Statement } from './db/tagged.ts'

export { brokenConstraint, errorCode, isConnectionLoss, type Sql, type Tx } from './db/pool.ts'

/** For calls that somebody waits for. */
const LIMITS = {
  application_name: 'grandstand',
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** A pool whose statements have limits of time, with PostgreSQL's `settings` for all that its connections do. */
export function connect(url: string, max = 8, settings: Readonly<Record<string, string | number>> = {}): Sql {
  return openPool(url, max, { ...LIMITS, ...settings })
}

const RETRIABLE = new Set(['40001', '40P01'])

/** Work within a transaction that may fail alone: what it wrote is taken back, and the transaction goes on. */
export async function savepoint(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx`savepoint before_work`
  try {
    await work()
  } catch (error) {
    await tx`rollback to before_work`
    throw error
  }
}

/** The rows of a statement, so many at a time, all of one moment: where there are more than fit into memory at once. */
export async function* inPages<T extends readonly object[]>(
  tx: Tx,
  size: number,
  rows: Statement<T>,
): AsyncIterable<T> {
  const name = tx(`pages_${++cursors}`)
  await tx`declare ${name} no scroll cursor for ${rows}`
  for (let isMore = true; isMore; ) {
    const page = await tx<T>`fetch ${tx.unsafe(String(size))} from ${name}`
    isMore = page.length === size
    yield page
  }
}

let cursors = 0

/** Runs `work` in one transaction; serialization failures and deadlocks are retried up to five times. */
export async function transaction<T>(db: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(async () => (await db.begin(work)) as T)
}

/** The same for one statement, which is a transaction of its own: nothing but it crosses the line. */
export function statement<T>(db: Sql, send: (db: Sql) => Promise<T>): Promise<T> {
  return retried(() => send(db))
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 5 || !RETRIABLE.has(errorCode(error))) throw error
      await new Promise(resolve => setTimeout(resolve, 5 * 2 ** attempt))
    }
  }
}

/** True when a lock or a statement took longer than it may: nothing was done. */
export function isTooSlow(error: unknown): boolean {
  return ['55P03', '57014'].includes(errorCode(error))
}

/**
 * Settings for what looks up a batch of keys in tables that grow: until they are large and analysed, PostgreSQL would
 * choose plans that read a table, a BRIN index or a whole index each time, and keep them (measured: 10 times slower and
 * falling).
 */
export const KEY_LOOKUPS = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_material: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
} as const

/** The same for one transaction of a pool that is used for other things as well. Lasts until the commit. */
export async function preferIndices(tx: Tx): Promise<void> {
  await tx`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_material', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`
}

/** Reads a whole history in one snapshot: for proofs and the like, which may take their time. */
export function withLongTimeout<T>(db: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async tx => {
    await tx`select set_config('statement_timeout', '30min', true)`
    return read(tx)
  })
}

/** Refuses to start on a database that may lose what it acknowledged. */
export async function assertDurable(db: Sql): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const [row] = await db<{ value: string }[]>`select current_setting(${setting}) as value`
    if (row?.value === 'off' || row?.value === 'local')
      throw new Error(`PostgreSQL runs with ${setting} = ${row.value}: it may lose acknowledged bets. Set it to on.`)
  }
}
