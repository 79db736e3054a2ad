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

export type NewEvent = Pick<EventRow, 'merchantId' | 'provider' | 'eventId' | 'body' | 'paymentId' | 'receivedAt'>

/**
 * The new rows in the order of what was given, undefined where the provider told of this id before. Whoever keeps them applies
 * them; where that one died they are due soon.
 */
export async function insertEvents(db: Sql | Tx, events: readonly NewEvent[]): Promise<(EventRow | undefined)[]> {
  const column = <K extends keyof NewEvent>(name: K) => events.map(event => event[name])
  const rows = await db<EventRow[]>`
    insert into cashier.events (merchant_id, provider, event_id, body, payment_id, received_at, due_at)
    select e.*, e.received_at + interval '5 seconds' from unnest(${column('merchantId')}::int[], ${column('provider')}::text[],
      ${column('eventId')}::text[], ${column('body')}::text[], ${column('paymentId')}::text[],
      ${column('receivedAt')}::timestamptz[]) e(merchant_id, provider, event_id, body, payment_id, received_at)
    on conflict do nothing returning ${columns(db)}`
  const nameOf = ({ merchantId, provider, eventId }: NewEvent) => `${merchantId} ${provider} ${eventId}`
  const added = new Map(rows.map(row => [nameOf(row), row]))
  // Of one id twice at once, the first is the new one.
  return events.map(event => {
    const row = added.get(nameOf(event))
    added.delete(nameOf(event))
    return row
  })
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

/** The same of several. */
export async function holdEvents(tx: Tx, rows: readonly Pick<EventRow, 'id'>[]): Promise<EventRow[]> {
  return tx<EventRow[]>`
    select ${columns(tx)} from cashier.events where id = any(${rows.map(row => row.id)}::bigint[]) order by id for update`
}

export type PaymentKey = { merchantId: number; provider: string; paymentId: string }

/** One at a time of what concerns a payment, also before there is a row of it. */
export function holdPayment(tx: Tx, merchantId: number, provider: string, paymentId: string): Promise<void> {
  return holdPayments(tx, [{ merchantId, provider, paymentId }])
}

/** The same of several, always in the same order. */
export async function holdPayments(tx: Tx, keys: readonly PaymentKey[]): Promise<void> {
  const names = keys.map(({ merchantId, provider, paymentId }) => `${merchantId}:${provider}:${paymentId}`)
  await tx`
    select pg_advisory_xact_lock(7010, k.hash)
    from (select distinct hashtext(name) as hash from unnest(${names}::text[]) n(name) order by 1) k`
}

/** An event that waits is not applied, and due again only when its payment has moved. */
export function updateResult(tx: Tx, id: bigint, result: EventResult, at: Date): Promise<void> {
  return updateResults(tx, [{ id }], [result], at)
}

/** The same of several. */
export async function updateResults(
  tx: Tx,
  rows: readonly Pick<EventRow, 'id'>[],
  results: readonly EventResult[],
  at: Date,
): Promise<void> {
  await tx`
    update cashier.events e set result = r.result, due_at = null,
      applied_at = case when r.result = 'waits' then null else coalesce(e.applied_at, ${at}::timestamptz) end
    from unnest(${rows.map(row => row.id)}::bigint[], ${results}::text[]) r(id, result)
    where e.id = r.id`
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

/** Of these payments those that events wait for. */
export async function selectAwaited(tx: Tx, keys: readonly PaymentKey[]): Promise<PaymentKey[]> {
  const column = <K extends keyof PaymentKey>(name: K) => keys.map(key => key[name])
  return tx<PaymentKey[]>`
    select merchant_id as "merchantId", provider, payment_id as "paymentId" from cashier.events
    where applied_at is null and result = 'waits' and (merchant_id, provider, payment_id) in (
      select * from unnest(${column('merchantId')}::int[], ${column('provider')}::text[], ${column('paymentId')}::text[]))`
}

/** Events that nobody could apply for so long. */
export async function countStuck(db: Sql, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from cashier.events
    where applied_at is null and result is null and received_at < ${before}`
  return row!.count
}
