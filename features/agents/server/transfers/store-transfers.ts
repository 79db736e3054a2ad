import type { Sql, Tx } from '#shared/server/db.ts'
import type { TransferLimits } from '../../rules/transfer-rules.ts'

/* SQL of money up and down lines. */

export type TransferRow = {
  id: string
  merchantId: number
  senderId: string
  receiverId: string
  /** Null of one by which operators took another back. */
  key: string | null
  direction: 'up' | 'down'
  amount: bigint
  currency: string
  note: string
  network: string
  sentAt: Date
  reversedBy: string | null
  reverses: string | null
  /** What its sender need not play any more. */
  released: bigint
}

const columns = (db: Sql | Tx) => db`
  t.id, t.merchant_id as "merchantId", t.sender_id as "senderId", t.receiver_id as "receiverId", t.key, t.direction, t.amount,
  t.currency, t.note, t.network, t.sent_at as "sentAt", t.reversed_by as "reversedBy", t.reverses,
  t.released`

export async function findByKey(db: Sql | Tx, senderId: string, key: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    select ${columns(db)} from agents.transfers t where t.sender_id = ${senderId} and t.key = ${key}`
  return row
}

export type NewTransfer = Omit<TransferRow, 'sentAt' | 'reversedBy' | 'released'>

/** Undefined when the sender has used the key before, or somebody uses it just now. */
export async function insertTransfer(tx: Tx, t: NewTransfer): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    insert into agents.transfers as t
      (id, merchant_id, sender_id, receiver_id, key, direction, amount, currency, note, network, reverses, day)
    select ${t.id}, ${t.merchantId}, ${t.senderId}, ${t.receiverId}, ${t.key}, ${t.direction}, ${t.amount}, ${t.currency},
      ${t.note}, ${t.network}, ${t.reverses}, (now() at time zone c.time_zone)::date
    from settings.public_clocks c where c.merchant_id = ${t.merchantId}
    on conflict (sender_id, key) do nothing returning ${columns(tx)}`
  return row
}

/** A transfer of a merchant, held. */
export async function holdTransfer(tx: Tx, merchantId: number, id: string): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    select ${columns(tx)} from agents.transfers t where t.merchant_id = ${merchantId} and t.id = ${id} for update`
  return row
}

export async function setReleased(tx: Tx, id: string, released: bigint): Promise<void> {
  await tx`update agents.transfers set released = ${released} where id = ${id}`
}

export async function setReversed(tx: Tx, id: string, by: string): Promise<void> {
  await tx`update agents.transfers set reversed_by = ${by} where id = ${id}`
}

/**
 * What somebody sent today by the merchant's clock, and from where they sent the last time. `but` is left out, and so is what
 * operators took back.
 */
export async function selectSent(db: Sql | Tx, merchantId: number, senderId: string, but: string) {
  const [row] = await db<{ today: bigint; network: string | null }[]>`
    select
      (select coalesce(sum(amount), 0)::bigint from agents.transfers t
        where t.sender_id = ${senderId} and t.id <> ${but} and t.reverses is null and t.reversed_by is null and t.day = (now() at time zone c.time_zone)::date) as today,
      (select network from agents.transfers t where t.sender_id = ${senderId} and t.id <> ${but} and t.reverses is null
        order by sent_at desc, id desc limit 1) as network
    from settings.public_clocks c where c.merchant_id = ${merchantId}`
  return row!
}

export async function findLimits(
  db: Sql | Tx,
  merchantId: number,
  currency: string,
): Promise<TransferLimits | undefined> {
  const [row] = await db<TransferLimits[]>`
    select min, max, daily_max as "dailyMax", step_up_single as "stepUpSingle", step_up_daily as "stepUpDaily"
    from agents.transfer_limits where merchant_id = ${merchantId} and currency = ${currency}`
  return row
}

/** Where a page goes on: after what was sent before this one. */
export const sentBefore = (db: Sql, id: string) =>
  db`(t.sent_at, t.id) < (select sent_at, id from agents.transfers where id = ${id})`

/** A page of what somebody sent or was sent, the newest first. */
export async function selectTransfers(
  db: Sql,
  memberId: string,
  direction: 'up' | 'down' | undefined,
  before: string | undefined,
  limit: number,
) {
  return db<TransferRow[]>`
    select ${columns(db)} from agents.transfers t
    where (t.sender_id = ${memberId} or t.receiver_id = ${memberId})
      and (${direction ?? null}::text is null or t.direction = ${direction ?? null})
      ${before === undefined ? db`` : db`and ${sentBefore(db, before)}`}
    order by t.sent_at desc, t.id desc limit ${limit}`
}
