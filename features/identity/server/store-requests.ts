import type { Sql, Tx } from '#shared/server/db.ts'
import type { Kind } from '../rules/identity.ts'
import type { Because } from '../rules/requests.ts'
import type { Owner } from './store.ts'

export type RequestRow = Owner & {
  id: string
  kind: Kind
  because: Because
  word: string
  askedBy: string
  secondBy: string | null
  askedAt: Date
  dueAt: Date
  state: 'OPEN' | 'DONE' | 'RECALLED'
  closedAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", kind, because, word, asked_by as "askedBy",
  second_by as "secondBy", asked_at as "askedAt", due_at as "dueAt", state, closed_at as "closedAt"`

/** Newest first. */
export async function selectRequests(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<RequestRow[]> {
  return db<RequestRow[]>`
    select ${columns(db)} from identity.requests
    where merchant_id = ${merchantId} and member_id = ${memberId} order by asked_at desc, id`
}

export async function findRequest(tx: Tx, merchantId: number, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx<RequestRow[]>`
    select ${columns(tx)} from identity.requests where merchant_id = ${merchantId} and id = ${id}`
  return row
}

type New = Pick<RequestRow, 'id' | 'kind' | 'because' | 'word' | 'askedBy' | 'askedAt' | 'dueAt'>

export async function insertRequest(
  tx: Tx,
  { merchantId, memberId }: Owner,
  { second = null, ...asked }: New & { second?: string | null | undefined },
): Promise<void> {
  const { id, kind, because, word, askedBy, askedAt, dueAt } = asked
  await tx`
    insert into identity.requests
      (id, merchant_id, member_id, kind, because, word, asked_by, second_by, asked_at, due_at)
    values (${id}, ${merchantId}, ${memberId}, ${kind}, ${because}, ${word}, ${askedBy}, ${second}, ${askedAt}, ${dueAt})`
}

/** Ends what is asked for of a kind; how many that were: one, or none. */
export async function closeRequest(
  tx: Tx,
  { merchantId, memberId, kind }: Owner & { kind: Kind },
  { state, by }: { state: 'DONE' | 'RECALLED'; by: string },
): Promise<number> {
  const done = await tx`
    update identity.requests set state = ${state}, closed_at = clock_timestamp(), closed_by = ${by}
    where merchant_id = ${merchantId} and member_id = ${memberId} and kind = ${kind} and state = 'OPEN'`
  return done.count
}
