import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of the record as it is taken along: rows as their hashes cover them, and the anchors of days. */

export type SealedRow = { id: bigint; hash: string; row: string }
type Span = { from: string; to: string; after: string; limit: number }

/**
 * The first first: from the first row of the first day (UTC) to the last one of the last day, without a gap, each with the
 * text that its hash covers.
 */
export async function selectSealed(
  db: Sql | Tx,
  merchantId: number,
  { from, to, after, limit }: Span,
): Promise<SealedRow[]> {
  return db<SealedRow[]>`
    with span as (
      select min(id) filter (where at >= ${from}::date::timestamp at time zone 'UTC') as first,
        max(id) filter (where at < (${to}::date + 1)::timestamp at time zone 'UTC') as last
      from operators.audit where merchant_id = ${merchantId})
    select a.id, encode(a.hash, 'hex') as hash, operators.audit_text(a) as row from operators.audit a, span
    where a.merchant_id = ${merchantId} and a.id between span.first and span.last and a.id > ${after}::bigint
    order by a.id limit ${limit}`
}

/** The hash that a row builds upon; empty for the first of all. */
export async function hashBefore(db: Sql | Tx, merchantId: number, id: bigint): Promise<string> {
  const [row] = await db<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from operators.audit where merchant_id = ${merchantId} and id < ${id}
    order by id desc limit 1`
  return row?.hash ?? ''
}

/** So many rows after one: whether each is as it was when it was written, and where. */
export async function checkRows(
  db: Sql | Tx,
  merchantId: number,
  after: string,
  limit: number,
): Promise<{ id: bigint; isRight: boolean }[]> {
  return db<{ id: bigint; isRight: boolean }[]>`
    select (a).id, (a).hash = operators.audit_hash(lag((a).hash, 1, (
        select hash from operators.audit where merchant_id = ${merchantId} and id <= ${after}::bigint
        order by id desc limit 1)) over (order by (a).id), a) as "isRight"
    from (select a from operators.audit a where merchant_id = ${merchantId} and id > ${after}::bigint
      order by id limit ${limit}) page
    order by 1`
}

/** Days whose anchor is no row of the record as it is now. */
export async function lostAnchors(db: Sql | Tx, merchantId: number): Promise<string[]> {
  const rows = await db<{ day: string }[]>`
    select day::text as day from operators.proof_anchors where merchant_id = ${merchantId} order by day`
  return rows.map(({ day }) => day)
}

export type AnchorRow = { day: string; lastId: bigint; hash: string }

export async function selectAnchors(db: Sql | Tx, merchantId: number, limit: number): Promise<AnchorRow[]> {
  return db<AnchorRow[]>`
    select day::text as day, last_id as "lastId", encode(hash, 'hex') as hash from operators.anchors
    where merchant_id = ${merchantId} order by day desc limit ${limit}`
}

export async function anchorsBetween(db: Sql | Tx, merchantId: number, from: string, to: string): Promise<AnchorRow[]> {
  return db<AnchorRow[]>`
    select day::text as day, last_id as "lastId", encode(hash, 'hex') as hash from operators.anchors
    where merchant_id = ${merchantId} and day between ${from}::date and ${to}::date order by day`
}

/**
 * Anchors every merchant's record as it stood at the end of yesterday (UTC), once; rows that were begun before midnight and
 * stand by now count. Answers what is new.
 */
export async function anchorYesterday(db: Sql): Promise<(AnchorRow & { merchantId: number })[]> {
  return db<(AnchorRow & { merchantId: number })[]>`
    insert into operators.anchors (merchant_id, day, last_id, hash)
    select distinct on (merchant_id) merchant_id, (now() at time zone 'UTC')::date - 1, id, hash
    from operators.audit where at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    order by merchant_id, id desc
    on conflict do nothing
    returning merchant_id as "merchantId", day::text as day, last_id as "lastId", encode(hash, 'hex') as hash`
}
