import pg from 'pg'
import { columns, type Row } from './columns.ts'
import { beginWith, endWith, exchange, isParsed } from './exchange.ts'
import { type Query, type Rows, type Statement, type Tag, tagOf } from './tagged.ts'

declare const IN_TRANSACTION: unique symbol
/** An open transaction. A pool does not fit this type, so that nothing decides outside the transaction it writes in. */
export type Tx = Tag & {
  readonly [IN_TRANSACTION]: true
  /** Sends a transaction's last statement together with COMMIT: once it is answered all stands, whatever its sender does then. */
  commitWith: <T extends readonly object[]>(last: Statement<T>) => Statement<T>
}
export type Sql = Tag & {
  begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A connection of one's own, for what tags don't say. */
  borrow: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** Waits for what is under way, then lets go of all connections. */
  end: () => Promise<void>
}

/** How long a connection may take to be made; who waits for one that is in use waits without end. */
const CONNECT_MS = 5_000

class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECT_MS })
  }
}

/**
 * Opens a pool of so many connections, made when they are needed, with PostgreSQL's `settings`. `bigint` columns come back
 * as JavaScript bigints, times as Date. On one connection each statement is answered before the next one leaves.
 */
export function openPool(url: string, max: number, settings: Readonly<Record<string, string | number>> = {}): Sql {
  const options = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\ ]/g, '\\$&')}`)
    .join(' ')
  const pool = new pg.Pool({ connectionString: url, max, options, types: columns, idleTimeoutMillis: 0, Client })
  // A connection that is lost fails what is under way on it; the next one is made when it is needed.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))

  async function borrow<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(throwCoded)
    let reason: unknown
    try {
      return await work(client)
    } catch (error) {
      reason = error
      throw error
    } finally {
      client.release(isConnectionLoss(reason))
    }
  }

  const tag = tagOf(query => borrow(client => send(client, query)))
  const begin = <T>(work: (tx: Tx) => Promise<T>) => borrow(client => runTransaction(client, work))
  return Object.assign(tag, { begin, borrow, end: () => pool.end() })
}

/** It is committed when PostgreSQL says so: to COMMIT of a transaction that failed it answers ROLLBACK, and no error. */
async function runTransaction<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  /** Nothing has been sent yet: the transaction begins with its first statement. */
  let isNew = true
  let last: Promise<unknown> = Promise.resolve()
  let failure: unknown
  let [isOver, isCommitted] = [false, false]
  const follow = (answer: Promise<Rows<Row[]>>) => {
    last = answer.catch(error => {
      failure ??= error
    })
    return answer
  }
  const inTurn = (query: Query): Promise<Rows<Row[]>> => {
    if (isOver) return Promise.reject(new Error('a statement came after the end of its transaction'))
    const answer = isNew ? begin(client, query) : last.then(() => send(client, query))
    isNew = false
    return follow(answer)
  }
  const asLast = (query: Query): Promise<Rows<Row[]>> => {
    if (isOver) return inTurn(query)
    isOver = true
    return follow(last.then(() => end(query)))
  }
  async function end(query: Query): Promise<Rows<Row[]>> {
    if (failure) throw failure
    // Alone it is a transaction by itself.
    const rows = await (isNew ? send(client, query) : endWith(client, query).then(rowsOf, throwCoded))
    isCommitted = true
    return rows
  }
  try {
    const commitWith = <T extends readonly object[]>(statement: Statement<T>) => statement.by(asLast)
    const answer = await work(Object.assign(tagOf(inTurn), { commitWith }) as Tx)
    // What nobody waited for is part of it all the same.
    for (let waited: unknown; waited !== last; ) {
      waited = last
      await last
    }
    isOver = true
    if (isCommitted || (isNew && !failure)) return answer
    if (isNew) throw failure
    const { command } = await client.query('commit').catch(throwCoded)
    if (command !== 'COMMIT') throw failure ?? new Error(`a transaction ended with ${command}`)
    return answer
  } catch (error) {
    isOver = true
    await last
    if (isNew || isCommitted) throw error
    // Without a connection there is nothing to roll back.
    await send(client, { text: 'rollback', values: [] }).catch(() => {})
    throw error
  }
}

function begin(client: pg.PoolClient, query: Query): Promise<Rows<Row[]>> {
  if (isParsed(client, query)) return beginWith(client, query).then(rowsOf, throwCoded)
  return send(client, { text: 'begin', values: [] }).then(() => send(client, query))
}

/** On a connection that nobody else uses meanwhile. */
export function send(client: pg.ClientBase, query: Query): Promise<Rows<Row[]>> {
  if (query.rows)
    return exchange(client, { into: query.text, rows: query.rows }).then(
      rowCount => rowsOf({ rows: [], rowCount }),
      throwCoded,
    )
  return client.query<Row>(query).then(
    // Of several statements in one text the last one answers.
    answer => rowsOf(Array.isArray(answer) ? (answer as pg.QueryResult<Row>[]).at(-1)! : answer),
    throwCoded,
  )
}

const rowsOf = ({ rows, rowCount }: Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>) =>
  Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as Rows<Row[]>

/**
 * The driver's own errors have no code: they all say that a connection was lost or not to be had. Over a socket whose
 * server is away the system says ENOENT, as of any missing file.
 */
export function throwCoded(error: unknown): never {
  const isUnnamed = error instanceof Error && !('code' in error) && LOST.test(error.message)
  if (isUnnamed || isWithoutSocket(error)) Object.assign(error, { code: 'CONNECTION_LOST' })
  throw error
}

const isWithoutSocket = (error: unknown): error is Error =>
  errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'

const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/

/** The SQLSTATE or the driver's own code of an error, `''` when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The name of the constraint that a statement would have broken, `''` for any other error. */
export function brokenConstraint(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}

/** True when the database went away, so that the outcome of what was in flight is unknown. */
export function isConnectionLoss(error: unknown): boolean {
  return /^(57P|08|53|25P03|CONNECTION_LOST$|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/.test(errorCode(error))
}
