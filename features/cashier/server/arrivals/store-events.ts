import type { Sql, Tx } from '#shared/server/db.ts'
import type { EventResult } from '../../rules/events.ts'

/* SQL of the inbox: what providers told, raw, and what became of it. */

export type EventRow = {
  id: bigint
  merchantId: number
  provider: string
  eventId: string
  body: string
  paymentId: string | null
  result: EventResult | null
  appliedAt: Date | null
  receivedAt: Date
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", provider, event_id as "eventId", body, payment_id as "paymentId", result,
  applied_at as "appliedAt", received_at as "receivedAt"`

type NewEvent = Pick<EventRow, 'merchantId' | 'provider' | 'eventId' | 'body' | 'paymentId' | 'receivedAt'>

/** The new row, undefined when the provider told of this id before. Due at once. */
export async function insertEvent(db: Sql | Tx, e: NewEvent): Promise<EventRow | undefined> {
  const [row] = await db<EventRow[]>`
    insert into cashier.events (merchant_id, provider, event_id, body, payment_id, received_at, due_at)
    values (${e.merchantId}, ${e.provider}, ${e.eventId}, ${e.body}, ${e.paymentId}, ${e.receivedAt}, ${e.receivedAt})
    on conflict do nothing returning ${columns(db)}`
  return row
}

export async function findByEventId(db: Sql | Tx, merchantId: number, provider: string, eventId: string) {
  const [row] = await db<EventRow[]>`
    select ${columns(db)} from cashier.events
    where merchant_id = ${merchantId} and provider = ${provider} and event_id = ${eventId}`
  return row
}

export async function findEvent(db: Sql | Tx, id: bigint): Promise<EventRow | undefined> {
  const [row] = await db<EventRow[]>`select ${columns(db)} from cashier.events where id = ${id}`
  return row
}

export async function holdEvent(tx: Tx, id: bigint): Promise<EventRow> {
  const [row] = await tx<EventRow[]>`select ${columns(tx)} from cashier.events where id = ${id} for update`
  return row!
}

/** One at a time of what concerns a payment, also before there is a row of it. */
export async function holdPayment(tx: Tx, merchantId: number, provider: string, paymentId: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(7010, hashtext(${`${merchantId}:${provider}:${paymentId}`}))`
}

/** An event that waits is not applied, and due again only when its payment has moved. */
export async function updateResult(tx: Tx, id: bigint, result: EventResult, at: Date): Promise<void> {
  await tx`
    update cashier.events set result = ${result}, due_at = null,
      applied_at = case when ${result} = 'waits' then null else ${at}::timestamptz end
    where id = ${id}`
}

/** What could not be applied is tried again, later each time. */
export async function delayEvent(db: Sql, id: bigint, at: Date): Promise<void> {
  await db`
    update cashier.events set tries = tries + 1,
      due_at = ${at}::timestamptz + least(power(2, tries), 300) * interval '1 second'
    where id = ${id} and applied_at is null`
}

/** Events that wait for this payment, as they came. */
export async function selectWaiting(db: Sql, merchantId: number, provider: string, paymentId: string) {
  return db<EventRow[]>`
    select ${columns(db)} from cashier.events
    where merchant_id = ${merchantId} and provider = ${provider} and payment_id = ${paymentId} and applied_at is null
      and result = 'waits' order by id`
}

/** Events that nobody could apply for so long. */
export async function countStuck(db: Sql, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from cashier.events
    where applied_at is null and result is null and received_at < ${before}`
  return row!.count
}
