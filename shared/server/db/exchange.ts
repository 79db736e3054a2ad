import pg, { type ClientBase, type Connection, type Submittable } from 'pg'
import type { Row } from './columns.ts'
import type { Query } from './tagged.ts'

/** A statement with its values as texts, by the name that a connection remembers it under. */
export type Asked = { name: string; text: string; values: readonly string[] }
/** `COPY … FROM STDIN (FORMAT binary)` with its rows. */
export type Copied = { into: string; rows: Buffer }

/**
 * A copy, after a statement where one is given, in one exchange with PostgreSQL. Outside of a transaction both are one by
 * themselves, committed when this resolves. Answers how many rows went in.
 */
export function exchange(client: ClientBase, copied: Copied, asked?: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new Exchange(copied, asked, resolve, reject))
  })
}

/** What `pg` has no query for: it calls these methods as the answers come. */
class Exchange implements Submittable {
  /** Under which the driver remembers that the statement is parsed. */
  readonly name: string
  readonly text: string
  private readonly copied: Copied
  private readonly asked: Asked | undefined
  private readonly resolve: (count: number) => void
  private readonly reject: (error: Error) => void
  private count = 0

  constructor(copied: Copied, asked: Asked | undefined, resolve: (count: number) => void, reject: (e: Error) => void) {
    this.name = asked?.name ?? ''
    this.text = asked?.text ?? copied.into
    this.copied = copied
    this.asked = asked
    this.resolve = resolve
    this.reject = reject
  }

  submit(given: Connection): void {
    const connection = given as Connected
    const { into, rows } = this.copied
    // All of it leaves in one write: each may wake the database's process.
    connection.stream.cork()
    if (this.asked) run(connection, this.asked)
    run(connection, { name: '', text: into, values: [] })
    // As it is: the driver would copy it.
    const head = Buffer.allocUnsafe(5)
    head.write('d')
    head.writeInt32BE(rows.length + 4, 1)
    connection.stream.write(head)
    connection.stream.write(rows)
    connection.endCopyFrom()
    connection.sync()
    connection.stream.uncork()
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (text.startsWith('COPY ')) this.count = Number(text.slice(5))
  }
  /** The transaction is over: committed, for whatever went wrong has come as an error before. */
  handleReadyForQuery(): void {
    this.resolve(this.count)
  }
  handleError(error: Error): void {
    this.reject(error)
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** Whether a connection has parsed a statement before: what is parsed anew answers once more than `pg` counts. */
export function isParsed(client: ClientBase, { name, text }: Query): boolean {
  const { connection } = client as ClientBase & { connection: Connected }
  return name !== undefined && connection.parsedStatements[name] === text
}

/** BEGIN and the first statement of its transaction, which `isParsed`, in one exchange. What fails of it, BEGIN too, ends the exchange. */
export function beginWith(client: ClientBase, query: Query): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(new Beginning(query, (error, answer) => (error ? reject(error) : resolve(answer))))
  })
}

class Beginning extends (pg.Query as unknown as Answered) {
  private hasBegun = false

  override submit(given: Connection): Error | null {
    const connection = given as Connected
    connection.stream.cork()
    run(connection, { name: '', text: 'begin', values: [] })
    const refused = super.submit(connection)
    connection.stream.uncork()
    return refused
  }

  override handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection)
    this.hasBegun = true
  }
}

/** The last statement of a transaction and COMMIT in one exchange: what fails leaves the transaction open, and failed. */
export function endWith(client: ClientBase, query: Query): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query(new Ending(query, (error, answer) => (error ? reject(error) : resolve(answer))))
  })
}

class Ending extends (pg.Query as unknown as Answered) {
  private ends: string[] = []

  override _getRows(connection: Connected): void {
    connection.execute({ portal: '', rows: '' } as never, true)
    run(connection, { name: '', text: 'commit', values: [] })
    connection.sync()
  }

  override handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (this.ends.push(message.text) === 1) super.handleCommandComplete(message, connection)
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.ends[1] === 'COMMIT') super.handleReadyForQuery(connection)
    else this.handleError(new Error(`a transaction ended with ${this.ends[1]}`), connection)
  }
}

/** What `pg` does without telling its types. */
type Answered = new (query: Query, tell: (error: Error | null, answer: pg.QueryResult<Row>) => void) => AnsweredQuery
interface AnsweredQuery {
  submit(connection: Connection): Error | null
  handleCommandComplete(message: { text: string }, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
  _getRows(connection: Connected): void
}
type Connected = Connection & {
  parsedStatements: Record<string, string>
  endCopyFrom: () => void
}

function run(connection: Connected, { name, text, values }: Asked): void {
  if (!name || connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] }, true)
  connection.bind({ portal: '', statement: name, binary: false, values: [...values] } as never, true)
  connection.execute({ portal: '', rows: '' } as never, true)
}
