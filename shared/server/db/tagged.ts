import type { Row } from './columns.ts'

/** The rows of an answer, and how many rows its statement touched. */
export type Rows<T extends readonly object[]> = T & { count: number }
/** A name in a text, quoted; a dot stands between a schema and what is in it. */
export class Name {
  readonly quoted: string
  constructor(name: string) {
    this.quoted = name
      .split('.')
      .map(part => `"${part.replaceAll('"', '""')}"`)
      .join('.')
  }
}
/** What is sent as JSON, whatever its type in JavaScript. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** As a connection takes it; without a name it is parsed anew each time. `rows`: of a COPY. */
export type Query = { text: string; values: unknown[]; name?: string; rows?: Buffer }
export type Send = (query: Query) => Promise<Rows<Row[]>>

/**
 * SQL with its values apart: it is sent when it is first awaited, and once; in the text of another one it is a part of that.
 */
export class Statement<T extends readonly object[]> implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement'
  private readonly send: Send
  private readonly strings: readonly string[]
  private readonly given: readonly unknown[]
  private answer: Promise<Rows<T>> | undefined

  constructor(send: Send, strings: readonly string[], given: readonly unknown[]) {
    this.send = send
    this.strings = strings
    this.given = given
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise that begins late
  then<A = Rows<T>, B = never>(
    done?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.answer ??= this.ask()
    return this.answer.then(done, failed)
  }

  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(undefined, failed)
  }

  finally(work?: (() => void) | null): Promise<Rows<T>> {
    return this.then().finally(work)
  }

  /** The same, sent in another way. */
  by(send: Send): Statement<T> {
    return new Statement(send, this.strings, this.given)
  }

  private async ask(): Promise<Rows<T>> {
    return (await this.send(this.query())) as unknown as Rows<T>
  }

  private query(): Query {
    const steady = this.given.some(isPart) ? undefined : STEADY.get(this.strings)
    if (steady) return { ...steady, values: this.given.map(sent) }
    const query: Query = { text: '', values: [] }
    const parts = this.writeTo(query)
    if (parts === 'varied') return query
    query.name = nameOf(query.text)
    if (parts === 'none') STEADY.set(this.strings, { text: query.text, name: query.name })
    return query
  }

  /** Whether its text is made of other statements, and whether names in it make it another text each time. */
  private writeTo(query: Query): 'none' | 'some' | 'varied' {
    let parts: 'none' | 'some' | 'varied' = 'none'
    this.strings.forEach((text, i) => {
      query.text += text
      if (i === this.given.length) return
      const value = this.given[i]
      if (value instanceof Statement) {
        const inner = value.writeTo(query)
        parts = inner === 'varied' || parts === 'varied' ? 'varied' : 'some'
      } else if (value instanceof Name) {
        query.text += value.quoted
        parts = 'varied'
      } else query.text += `$${query.values.push(sent(value))}`
    })
    return parts
  }
}

const isPart = (value: unknown) => value instanceof Statement || value instanceof Name

function sent(value: unknown): unknown {
  if (value === undefined) throw new TypeError('a statement was given undefined')
  return value instanceof Json ? value.text : value
}

/** What PostgreSQL calls a text that comes again, by the place that it stands at, and by itself. */
const STEADY = new WeakMap<readonly string[], { text: string; name: string }>()
const NAMES = new Map<string, string>()

function nameOf(text: string): string {
  let name = NAMES.get(text)
  if (!name) {
    name = `s${NAMES.size + 1}`
    NAMES.set(text, name)
  }
  return name
}

export type Tag = {
  <T extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<T>
  (name: string): Name
  /** One text without values, or several, in as many statements. */
  unsafe: <T extends readonly object[] = Row[]>(text: string) => Statement<T>
  json: (value: unknown) => Json
  /** `COPY … FROM STDIN (FORMAT binary)` of rows that `BinaryRows` made. */
  copy: (into: string, rows: Buffer) => Promise<Rows<Row[]>>
}

export function tagOf(send: Send): Tag {
  const tag = (strings: TemplateStringsArray | string, ...values: readonly unknown[]) =>
    typeof strings === 'string' ? new Name(strings) : new Statement(send, strings, values)
  return Object.assign(tag as Omit<Tag, 'unsafe' | 'json' | 'copy'> as Tag, {
    unsafe: <T extends readonly object[]>(text: string) => new Statement<T>(unnamed(send), [text], []),
    json: (value: unknown) => new Json(value),
    copy: (text: string, rows: Buffer) => send({ text, values: [], rows }),
  })
}

const unnamed =
  (send: Send): Send =>
  ({ text, values }) =>
    send({ text, values })
