import type { Channel } from '#shared/server/context.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type NewNotification = {
  id: string
  merchantId: number
  channel: Channel
  sealed: Buffer
  goodMinutes: number
  isWithheld: boolean
}

/** Notifications older than a week are swept by the way, more than can appear. */
export async function insertNotification(tx: Tx, l: NewNotification): Promise<void> {
  await tx`
    with swept as (
      delete from notifications.outgoing where id in (
        select id from notifications.outgoing where created_at <= now() - interval '7 days' limit 10 for update skip locked))
    insert into notifications.outgoing (id, merchant_id, channel, sealed, expires_at, is_withheld)
    values (${l.id}, ${l.merchantId}, ${l.channel}, ${l.sealed}, now() + ${l.goodMinutes} * interval '1 minute',
      ${l.isWithheld})`
}

export type DueNotification = {
  id: string
  merchantId: number
  channel: Channel
  sealed: Buffer
  tries: number
  isExpired: boolean
}

/**
 * Takes notifications that are due and that somebody carries: these channels, or a gateway of the merchant. Nobody else takes
 * them within `leaseSeconds`, nor after that if this process died.
 */
export async function takeDue(db: Sql, channels: readonly Channel[], count: number, leaseSeconds: number) {
  return db<DueNotification[]>`
    update notifications.outgoing set tries = tries + 1, due_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from notifications.outgoing o
      where sealed is not null and not is_withheld and due_at <= now() and (channel = any(${channels as Channel[]})
        or exists (select from notifications.carriers g where g.merchant_id = o.merchant_id and g.channel = o.channel))
      order by due_at limit ${count} for update skip locked)
    returning id, merchant_id as "merchantId", channel, sealed, tries, expires_at <= now() as "isExpired"`
}

/** Its text is not needed any more. */
export async function markSent(db: Sql, id: string): Promise<void> {
  await db`update notifications.outgoing set sent_at = now(), sealed = null where id = ${id}`
}

export async function giveUp(db: Sql, id: string): Promise<void> {
  await db`update notifications.outgoing set gave_up_at = now(), sealed = null where id = ${id}`
}

export async function postpone(db: Sql, id: string, seconds: number): Promise<void> {
  await db`update notifications.outgoing set due_at = now() + ${seconds} * interval '1 second' where id = ${id}`
}

/** What nobody carries out, of the last day, newest first. */
export async function listLying(db: Sql, channels: readonly Channel[]) {
  return db<{ id: string; channel: Channel; sealed: Buffer; createdAt: Date }[]>`
    select id, channel, sealed, created_at as "createdAt" from notifications.outgoing
    where sealed is not null and not is_withheld and channel = any(${channels as Channel[]})
      and created_at > now() - interval '1 day'
    order by created_at desc, id desc limit 100`
}
