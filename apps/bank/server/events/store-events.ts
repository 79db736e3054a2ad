import type { Sql, Tx } from '#shared/server/db.ts'
import type { Desk } from '#shared/server/secrets/desk-keys.ts'

export type EventRow = {
  id: string
  desk: Desk
  body: string
  tries: number
  repeats: number
  signedBadly: boolean
  dueAt: Date | null
  answer: string
  createdAt: Date
}
export type NewEvent = Pick<EventRow, 'id' | 'desk' | 'body' | 'repeats' | 'signedBadly' | 'createdAt'> & {
  dueAt: Date
}

const columns = (db: Sql | Tx) => db`
  id, desk, body, tries, repeats, signed_badly as "signedBadly", due_at as "dueAt", answer, created_at as "createdAt"`

export async function insertEvent(tx: Tx, e: NewEvent): Promise<void> {
  await tx`
    insert into bank.events (id, desk, body, repeats, signed_badly, created_at, due_at)
    values (${e.id}, ${e.desk}, ${e.body}, ${e.repeats}, ${e.signedBadly}, ${e.createdAt}, ${e.dueAt})`
}

export async function selectDueEvents(db: Sql, at: Date, limit: number): Promise<EventRow[]> {
  return db<EventRow[]>`
    select ${columns(db)} from bank.events where due_at <= ${at} order by due_at, seq limit ${limit}`
}

/** What an attempt came to. */
export async function updateEvent(
  db: Sql,
  { id, repeats }: Pick<EventRow, 'id' | 'repeats'>,
  { dueAt, answer }: Pick<EventRow, 'dueAt' | 'answer'>,
): Promise<void> {
  await db`
    update bank.events set tries = tries + 1, repeats = ${repeats}, due_at = ${dueAt}, answer = ${answer}
    where id = ${id}`
}

/** The newest first. */
export async function selectEvents(db: Sql, limit: number): Promise<EventRow[]> {
  return db<EventRow[]>`select ${columns(db)} from bank.events order by seq desc limit ${limit}`
}

/** Events that the platform has not heard, and those that nobody tells any more. */
export async function countEvents(db: Sql): Promise<{ due: number; lost: number }> {
  const [row] = await db<{ due: number; lost: number }[]>`
    select count(*) filter (where due_at is not null)::int as due,
      count(*) filter (where due_at is null and answer !~ '^(2|409)')::int as lost
    from bank.events where due_at is not null or answer !~ '^2'`
  return row!
}
