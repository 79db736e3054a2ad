import type * as z from 'zod/mini'
import { type Sql, savepoint, type Tx, transaction } from './db.ts'
import type { Log } from './log.ts'

/** A kind of event with the shape of its payload. The feature that causes it declares it in its door. */
export type Topic<T extends z.ZodMiniType> = { name: string; payload: T }
export type Reaction = { topic: string; react: (tx: Tx, payload: unknown) => Promise<void> }

/** Notes that something happened, in the transaction that made it happen: both are kept or neither. */
export async function noteEvent<T extends z.ZodMiniType>(tx: Tx, topic: Topic<T>, payload: z.input<T>): Promise<void> {
  await noteEvents(tx, [noted(topic, payload)])
}

/** An event as it is noted with others. */
export type Noted = { topic: string; payload: string }
export const noted = <T extends z.ZodMiniType>(topic: Topic<T>, payload: z.input<T>): Noted => ({
  topic: topic.name,
  payload: JSON.stringify(payload),
})

/** The same of several, in their order. */
export async function noteEvents(tx: Tx, events: readonly Noted[]): Promise<void> {
  await tx`
    insert into events.outbox (topic, payload)
    select topic, payload::jsonb from unnest(${events.map(each => each.topic)}::text[],
      ${events.map(each => each.payload)}::text[]) with ordinality e(topic, payload, n) order by n`
}

/** One line of `apps/server/reactions.ts`: who reacts to what. */
export function on<T extends z.ZodMiniType>(
  topic: Topic<T>,
  react: (tx: Tx, payload: z.output<T>) => Promise<void>,
): Reaction {
  return { topic: topic.name, react: (tx, payload) => react(tx, topic.payload.parse(payload)) }
}

/** So many share a transaction, or as many as are done in so long: what reactions hold, they hold until its end. */
const [AT_ONCE, AT_ONCE_MS] = [32, 20]

type Row = { id: bigint; topic: string; payload: unknown; tries: number }

/**
 * Delivers what `noteEvent` wrote: all reactions to an event and the removal of its row are one transaction, so each
 * reaction happens exactly once. Those that succeed share one with others; a failing event is undone alone, waits longer
 * each time and never holds up the others.
 */
export function createDispatcher(db: Sql, reactions: readonly Reaction[], log: Log, idleMs = 250) {
  let running = true
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  const select = (tx: Tx, limit: number) => tx<Row[]>`
    select id, topic, payload, tries from events.outbox where due_at <= now()
    order by id limit ${limit} for update skip locked`
  const remove = (tx: Tx, rows: readonly Row[]) =>
    tx`delete from events.outbox where id = any(${rows.map(row => row.id)}::bigint[])`

  async function reactTo(tx: Tx, { topic, payload }: Row): Promise<void> {
    for (const each of reactions) if (each.topic === topic) await each.react(tx, payload)
  }

  /** The oldest few; one by one where one of them fails. Answers whether there was any. */
  async function deliver(): Promise<boolean> {
    return transaction(db, deliverSome).catch(() => transaction(db, deliverOne))
  }

  async function deliverSome(tx: Tx): Promise<boolean> {
    const rows = await select(tx, AT_ONCE)
    if (rows.length === 0) return false
    const endsAt = performance.now() + AT_ONCE_MS
    let done = 0
    do await reactTo(tx, rows[done++]!)
    while (done < rows.length && performance.now() < endsAt)
    await remove(tx, rows.slice(0, done))
    return true
  }

  async function deliverOne(tx: Tx): Promise<boolean> {
    const [row] = await select(tx, 1)
    if (!row) return false
    try {
      await savepoint(tx, () => reactTo(tx, row))
      await remove(tx, [row])
    } catch (error) {
      log.error({ err: error, topic: row.topic, event: String(row.id), tries: row.tries + 1 }, 'a reaction failed')
      const waitSeconds = Math.min(2 ** row.tries, 3600)
      await tx`
        update events.outbox set tries = tries + 1, due_at = now() + ${waitSeconds} * interval '1 second'
        where id = ${row.id}`
    }
    return true
  }

  async function drain(): Promise<void> {
    try {
      while (running && (await deliver()));
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
    }
    if (running) timer = setTimeout(start, idleMs)
  }

  function start(): void {
    current = drain()
  }

  async function close(): Promise<void> {
    running = false
    clearTimeout(timer)
    await current
  }

  return { start, close }
}
