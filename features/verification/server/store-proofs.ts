import type { SlideAction } from '#features/verification/rules/slide.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export async function insertCaptcha(
  db: Sql,
  c: { idHash: Buffer; merchantId: number; answerHash: Buffer },
  seconds: number,
): Promise<void> {
  await db`
    with swept as (
      delete from verification.captchas where id_hash in (
        select id_hash from verification.captchas where expires_at <= now() limit 10 for update skip locked))
    insert into verification.captchas (id_hash, merchant_id, answer_hash, expires_at)
    values (${c.idHash}, ${c.merchantId}, ${c.answerHash}, now() + ${seconds} * interval '1 second')`
}

/** Takes it away, right or wrong; the hash of its answer when it was still good. */
export async function takeCaptcha(db: Sql, idHash: Buffer, merchantId: number): Promise<Buffer | undefined> {
  const [row] = await db<{ answerHash: Buffer; isGood: boolean }[]>`
    delete from verification.captchas where id_hash = ${idHash} and merchant_id = ${merchantId}
    returning answer_hash as "answerHash", expires_at > now() as "isGood"`
  return row?.isGood ? row.answerHash : undefined
}

/** Who asked for a puzzle: another network or another browser cannot use it. */
export type Holder = { merchantId: number; action: SlideAction; subnet: string; uaHash: Buffer }

export async function insertSlide(db: Sql, idHash: Buffer, holeX: number, h: Holder, seconds: number): Promise<void> {
  await db`
    with swept as (
      delete from verification.slides where id_hash in (
        select id_hash from verification.slides where created_at <= now() - ${seconds} * interval '1 second'
        limit 10 for update skip locked))
    insert into verification.slides (id_hash, merchant_id, action, hole_x, subnet, ua_hash)
    values (${idHash}, ${h.merchantId}, ${h.action}, ${holeX}, ${h.subnet}, ${h.uaHash})`
}

export type TakenSlide = { action: SlideAction; holeX: number; takenMs: number }

/** Takes a puzzle away; undefined when it is not this visitor's. */
export async function takeSlide(db: Sql, idHash: Buffer, h: Omit<Holder, 'action'>): Promise<TakenSlide | undefined> {
  const [row] = await db<TakenSlide[]>`
    delete from verification.slides
    where id_hash = ${idHash} and merchant_id = ${h.merchantId} and subnet = ${h.subnet} and ua_hash = ${h.uaHash}
    returning action, hole_x as "holeX", (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "takenMs"`
  return row
}

/** False when the same drag was made before. */
export async function insertTrack(db: Sql, trackHash: Buffer, seconds: number): Promise<boolean> {
  const done = await db`
    with swept as (
      delete from verification.slide_tracks where track_hash in (
        select track_hash from verification.slide_tracks where expires_at <= now() limit 10 for update skip locked))
    insert into verification.slide_tracks (track_hash, expires_at)
    values (${trackHash}, now() + ${seconds} * interval '1 second') on conflict do nothing`
  return done.count === 1
}

export async function insertTicket(db: Sql, ticketHash: Buffer, h: Holder, seconds: number): Promise<void> {
  await db`
    with swept as (
      delete from verification.slide_tickets where ticket_hash in (
        select ticket_hash from verification.slide_tickets where expires_at <= now() limit 10 for update skip locked))
    insert into verification.slide_tickets (ticket_hash, merchant_id, action, subnet, ua_hash, expires_at)
    values (${ticketHash}, ${h.merchantId}, ${h.action}, ${h.subnet}, ${h.uaHash},
      now() + ${seconds} * interval '1 second')`
}

/** False when there is no such ticket for this act of this visitor. */
export async function takeTicket(tx: Tx, ticketHash: Buffer, h: Holder): Promise<boolean> {
  const done = await tx`
    delete from verification.slide_tickets
    where ticket_hash = ${ticketHash} and merchant_id = ${h.merchantId} and action = ${h.action}
      and subnet = ${h.subnet} and ua_hash = ${h.uaHash} and expires_at > now()`
  return done.count === 1
}

/** False when this proof was used before. Those that nothing would take any more are swept by the way. */
export async function insertPhoneProof(db: Sql, tokenHash: Buffer, keepSeconds: number): Promise<boolean> {
  const done = await db`
    with swept as (
      delete from verification.phone_proofs where token_hash in (
        select token_hash from verification.phone_proofs where expires_at <= now() limit 10 for update skip locked))
    insert into verification.phone_proofs (token_hash, expires_at)
    values (${tokenHash}, now() + ${keepSeconds} * interval '1 second')
    on conflict do nothing`
  return done.count === 1
}
