import type { Channel } from '#shared/server/context.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of who carries a merchant's notifications. */

export type CarrierRow = {
  merchantId: number
  channel: Channel
  address: string
  sender: string
  account: string
  secretSealed: Buffer
}

/** Those of one merchant, or of all. */
export async function selectCarriers(db: Sql | Tx, merchantId: number | null = null): Promise<CarrierRow[]> {
  return db<CarrierRow[]>`
    select merchant_id as "merchantId", channel, address, sender, account, secret_sealed as "secretSealed"
    from notifications.carriers where ${merchantId}::int is null or merchant_id = ${merchantId}`
}

export async function hasCarrier(db: Sql | Tx, merchantId: number, channel: Channel): Promise<boolean> {
  const rows = await db`select from notifications.carriers where merchant_id = ${merchantId} and channel = ${channel}`
  return rows.length > 0
}

export async function upsertCarrier(tx: Tx, merchantId: number, g: Omit<CarrierRow, 'merchantId'>): Promise<void> {
  await tx`
    insert into notifications.carriers (merchant_id, channel, address, sender, account, secret_sealed)
    values (${merchantId}, ${g.channel}, ${g.address}, ${g.sender}, ${g.account}, ${g.secretSealed})
    on conflict (merchant_id, channel) do update set address = excluded.address, sender = excluded.sender,
      account = excluded.account, secret_sealed = excluded.secret_sealed, changed_at = now()`
}

export async function deleteCarrier(tx: Tx, merchantId: number, channel: Channel): Promise<void> {
  await tx`delete from notifications.carriers where merchant_id = ${merchantId} and channel = ${channel}`
}

type Count = { channel: Channel; sent: number; waiting: number; failed: number; oldest: Date | null }

/** What became of a merchant's notifications of the last day; `oldest` is the first that still waits. */
export async function countDay(db: Sql, merchantId: number): Promise<Count[]> {
  return db<Count[]>`
    select channel, count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where gave_up_at is not null)::int as failed, count(*) filter (where sealed is not null)::int as waiting,
      min(created_at) filter (where sealed is not null) as oldest
    from notifications.outgoing
    where merchant_id = ${merchantId} and created_at > now() - interval '1 day' and not is_withheld group by channel`
}
