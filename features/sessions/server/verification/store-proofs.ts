import type { SlideAction } from '#features/sessions/rules/slide.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export async function insertCaptcha(
  db: Sql,
  c: { idHash: Buffer; merchantId: number; answerHash: Buffer },
  seconds: number,
): Promise<void> {
  await db`
    with swept as (
      delete from sessions.captchas where id_hash in (
        select id_hash from sessions.captchas where expires_at <= now() limit 10 for update skip locked))
    insert into sessions.captchas (id_hash, merchant_id, answer_hash, expires_at)
    values (${c.idHash}, ${c.merchantId}, ${c.answerHash}, now() + ${seconds} * interval '1 second')`
}

/** Takes it away, right or wrong; the hash of its answer when it was still good. */
export async function takeCaptcha(db: Sql, idHash: Buffer, merchantId: number): Promise<Buffer | undefined> {
  const [row] = await db<{ answerHash: Buffer; isGood: boolean }[]>`
    delete from sessions.captchas where id_hash = ${idHash} and merchant_id = ${merchantId}
    returning answer_hash as "answerHash", expires_at > now() as "isGood"`
  return row?.isGood ? row.answerHash : undefined
}

/** Who asked for a puzzle: another network or another browser cannot use it. */
export type Holder = { merchantId: number; action: SlideAction; subnet: string; uaHash: Buffer }

export async function insertSlide(db: Sql, idHash: Buffer, holeX: number, h: Holder, seconds: number): Promise<void> {
  await db`
    with swept as (
      delete from sessions.slides where id_hash in (
        select id_hash from sessions.slides where created_at <= now() - ${seconds} * interval '1 second'
        limit 10 for update skip locked))
    insert into sessions.slides (id_hash, merchant_id, action, hole_x, subnet, ua_hash)
    values (${idHash}, ${h.merchantId}, ${h.action}, ${holeX}, ${h.subnet}, ${h.uaHash})`
}

export type TakenSlide = { action: SlideAction; holeX: number; takenMs: number }

/** Takes a puzzle away; undefined when it is not this visitor's. */
export async function takeSlide(db: Sql, idHash: Buffer, h: Omit<Holder, 'action'>): Promise<TakenSlide | undefined> {
  const [row] = await db<TakenSlide[]>`
    delete from sessions.slides
    where id_hash = ${idHash} and merchant_id = ${h.merchantId} and subnet = ${h.subnet} and ua_hash = ${h.uaHash}
    returning action, hole_x as "holeX", (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "takenMs"`
  return row
}

/** False when the same drag was made before. */
export async function insertTrack(db: Sql, trackHash: Buffer, seconds: number): Promise<boolean> {
  const done = await db`
    with swept as (
      delete from sessions.slide_tracks where track_hash in (
        select track_hash from sessions.slide_tracks where expires_at <= now() limit 10 for update skip locked))
    insert into sessions.slide_tracks (track_hash, expires_at)
    values (${trackHash}, now() + ${seconds} * interval '1 second') on conflict do nothing`
  return done.count === 1
}

export async function insertTicket(db: Sql, ticketHash: Buffer, h: Holder, seconds: number): Promise<void> {
  await db`
    with swept as (
      delete from sessions.slide_tickets where ticket_hash in (
        select ticket_hash from sessions.slide_tickets where expires_at <= now() limit 10 for update skip locked))
    insert into sessions.slide_tickets (ticket_hash, merchant_id, action, subnet, ua_hash, expires_at)
    values (${ticketHash}, ${h.merchantId}, ${h.action}, ${h.subnet}, ${h.uaHash},
      now() + ${seconds} * interval '1 second')`
}

/** False when there is no such ticket for this act of this visitor. */
export async function takeTicket(tx: Tx, ticketHash: Buffer, h: Holder): Promise<boolean> {
  const done = await tx`
    delete from sessions.slide_tickets
    where ticket_hash = ${ticketHash} and merchant_id = ${h.merchantId} and action = ${h.action}
      and subnet = ${h.subnet} and ua_hash = ${h.uaHash} and expires_at > now()`
  return done.count === 1
}
