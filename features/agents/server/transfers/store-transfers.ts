import type { Sql, Tx } from '#shared/server/db.ts'
import type { TransferLimits } from '../../rules/transfer-rules.ts'

/* SQL of money up and down lines. */

export type TransferRow = {
  id: string
  merchantId: number
  senderId: string
  receiverId: string
  key: string
  direction: 'up' | 'down'
  amount: bigint
  currency: string
  note: string
  network: string
  sentAt: Date
  reversedBy: string | null
}

const columns = (db: Sql | Tx) => db`
  t.id, t.merchant_id as "merchantId", t.sender_id as "senderId", t.receiver_id as "receiverId", t.key, t.direction, t.amount,
  t.currency, t.note, t.network, t.sent_at as "sentAt", t.reversed_by as "reversedBy"`

export async function findByKey(db: Sql | Tx, senderId: string, key: string): Promise<TransferRow | undefined> {
  const [row] = await db<TransferRow[]>`
    select ${columns(db)} from agents.transfers t where t.sender_id = ${senderId} and t.key = ${key}`
  return row
}

export type NewTransfer = Omit<TransferRow, 'sentAt' | 'reversedBy'>

/** Undefined when the sender has used the key before, or somebody uses it just now. */
export async function insertTransfer(tx: Tx, t: NewTransfer): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    insert into agents.transfers as t
      (id, merchant_id, sender_id, receiver_id, key, direction, amount, currency, note, network, day)
    select ${t.id}, ${t.merchantId}, ${t.senderId}, ${t.receiverId}, ${t.key}, ${t.direction}, ${t.amount}, ${t.currency},
      ${t.note}, ${t.network}, (now() at time zone c.time_zone)::date
    from settings.public_clocks c where c.merchant_id = ${t.merchantId}
    on conflict (sender_id, key) do nothing returning ${columns(tx)}`
  return row
}

/** What somebody sent today by the merchant's clock, and from where they sent the last time. `but` is left out. */
export async function selectSent(db: Sql | Tx, merchantId: number, senderId: string, but: string) {
  const [row] = await db<{ today: bigint; network: string | null }[]>`
    select
      (select coalesce(sum(amount), 0)::bigint from agents.transfers t
        where t.sender_id = ${senderId} and t.id <> ${but} and t.day = (now() at time zone c.time_zone)::date) as today,
      (select network from agents.transfers t where t.sender_id = ${senderId} and t.id <> ${but}
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

export type Place = { at: string; id: string }

/** A page of what somebody sent or was sent, the newest first. */
export async function selectTransfers(
  db: Sql,
  memberId: string,
  direction: 'up' | 'down' | undefined,
  before: Place | undefined,
  limit: number,
) {
  return db<(TransferRow & { at: string })[]>`
    select ${columns(db)}, (extract(epoch from t.sent_at) * 1000000)::bigint::text as at from agents.transfers t
    where (t.sender_id = ${memberId} or t.receiver_id = ${memberId})
      and (${direction ?? null}::text is null or t.direction = ${direction ?? null})
      and (${before?.at ?? null}::bigint is null or (t.sent_at, t.id) <
        (to_timestamp(${before?.at ?? '0'}::numeric / 1000000), ${before?.id ?? ''}))
    order by t.sent_at desc, t.id desc limit ${limit}`
}
