import type * as z from 'zod/mini'
import { type Sql, savepoint, type Tx, transaction } from './db.ts'
import type { Log } from './log.ts'

/** A kind of event with the shape of its payload. The feature that causes it declares it in its door. */
export type Topic<T extends z.ZodMiniType> = { name: string; payload: T }
export type Reaction = { topic: string; react: (tx: Tx, payload: unknown) => Promise<void> }

/** Notes that something happened, in the transaction that made it happen: both are kept or neither. */
export async function noteEvent<T extends z.ZodMiniType>(tx: Tx, topic: Topic<T>, payload: z.input<T>): Promise<void> {
  await tx`insert into events.outbox (topic, payload) values (${topic.name}, ${tx.json(payload as never)})`
}

/** One line of `apps/server/reactions.ts`: who reacts to what. */
export function on<T extends z.ZodMiniType>(
  topic: Topic<T>,
  react: (tx: Tx, payload: z.output<T>) => Promise<void>,
): Reaction {
  return { topic: topic.name, react: (tx, payload) => react(tx, topic.payload.parse(payload)) }
}

type Row = { id: bigint; topic: string; payload: unknown; tries: number }

/**
 * Delivers what `noteEvent` wrote: all reactions to an event and the removal of its row are one transaction, so each
 * reaction happens exactly once. A failing event waits longer each time and never holds up the others.
 */
export function createDispatcher(db: Sql, reactions: readonly Reaction[], log: Log, idleMs = 250) {
  let running = true
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()

  async function deliverOne(): Promise<boolean> {
    return transaction(db, async tx => {
      const [row] = await tx<Row[]>`
        select id, topic, payload, tries from events.outbox where due_at <= now()
        order by id limit 1 for update skip locked`
      if (!row) return false
      try {
        await savepoint(tx, async () => {
          for (const each of reactions) if (each.topic === row.topic) await each.react(tx, row.payload)
        })
        await tx`delete from events.outbox where id = ${row.id}`
      } catch (error) {
        log.error({ err: error, topic: row.topic, event: String(row.id), tries: row.tries + 1 }, 'a reaction failed')
        const waitSeconds = Math.min(2 ** row.tries, 3600)
        await tx`
          update events.outbox set tries = tries + 1, due_at = now() + ${waitSeconds} * interval '1 second'
          where id = ${row.id}`
      }
      return true
    })
  }

  async function drain(): Promise<void> {
    try {
      while (running && (await deliverOne()));
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
