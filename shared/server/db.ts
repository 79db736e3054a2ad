import postgres from 'postgres'

/**
 * Opens a pool, with PostgreSQL's `settings` for all that its connections do. `bigint` columns come back as JavaScript
 * bigints; timestamps as Date.
 */
export function connect(url: string, max = 8, settings: Readonly<Record<string, string>> = {}) {
  return postgres(url, {
    max,
    types: { bigint: postgres.BigInt },
    onnotice: () => {},
    connect_timeout: 5,
    // Not ever longer, to 20 s: who asks is told at once that the database is away, and served as soon as it is back.
    backoff: () => 0.1,
    connection: {
      application_name: 'grandstand',
      statement_timeout: 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 10_000,
      ...settings,
    },
  })
}

export type Sql = ReturnType<typeof connect>
/** An open transaction. A pool does not fit this type, so that nothing decides outside the transaction it writes in. */
export type Tx = Parameters<Parameters<Sql['begin']>[1]>[0]

const RETRIABLE = new Set(['40001', '40P01'])

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

/**
 * The same for statements that wait for no answer of each other: `begin`, all of them and the commit leave together,
 * since each exchange wakes two processes. One that fails fails the transaction.
 */
export async function transactionAtOnce<T>(db: Sql, send: (tx: Tx) => Promise<T>): Promise<T> {
  let answers: Promise<T> | undefined
  await transaction(db, async tx => {
    answers = send(tx)
    // The commit fails with it, and says why.
    answers.catch(() => {})
  })
  return answers!
}

/** The SQLSTATE or the driver's own code of an error, `''` when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** True when the database went away, so that the outcome of what was in flight is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  return /^(57P|08|53|25P03)/.test(code) || /^(CONNECTION_|ECONN|EPIPE|ENOTFOUND|CONNECT_TIMEOUT)/.test(code)
}

/** True when a lock or a statement took longer than it may: nothing was done. */
export function isTooSlow(error: unknown): boolean {
  return ['55P03', '57014'].includes(errorCode(error))
}

/** A one-dimensional array literal for a cast parameter: numbers, bigints, uuids and booleans need no quoting. */
export function arrayLiteral(values: readonly (number | bigint | string | boolean | null)[]): string {
  return `{${values.map(value => (value === null ? 'NULL' : typeof value === 'string' ? quote(value) : value)).join(',')}}`
}

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** The same for values that need no quotes: numbers, bigints, booleans, hex, and null for none. */
export function plainArray(values: readonly (number | bigint | string | boolean | null)[]): string {
  return `{${values.map(value => value ?? 'NULL').join(',')}}`
}

/**
 * Texts without control characters as one, for `(string_to_array(…, E'\x1f'))[2:]`: nothing to quote and nothing to
 * parse. What comes before the first separator is left out there, so that one empty text is one text.
 */
export function textList(values: readonly string[]): string {
  return `\x1f${values.join('\x1f')}`
}

/**
 * Rows as one text for `string_to_table(…, E'\\x1e')` and `string_to_array(row, E'\\x1f')`: no field may hold control
 * characters. Null becomes an empty field.
 */
export function packRows(rows: readonly (readonly (string | number | bigint | boolean | null)[])[]): string {
  return rows.map(row => row.join('\x1f')).join('\x1e')
}

/** The rows of such a text. */
export function unpackRows<T>(text: string | null, read: (fields: string[]) => T): T[] {
  return text === null ? [] : text.split('\x1e').map(row => read(row.split('\x1f')))
}

/** The elements of an array in PostgreSQL's text form, where none of them is a text that needs quotes. */
export function readArray(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
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
export function patiently<T>(db: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
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
