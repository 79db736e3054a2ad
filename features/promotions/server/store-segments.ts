import { parseAmount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { SegmentQuery } from '../rules/segments.ts'

/* SQL of segments and their lists of a day. */

export type SegmentRow = {
  code: string
  query: SegmentQuery
  madeBy: string
  madeAt: Date
  day: string
  members: number
}

export async function selectSegments(db: Sql, merchantId: number): Promise<SegmentRow[]> {
  return db<SegmentRow[]>`
    select s.code, s.query, s.made_by as "madeBy", s.made_at as "madeAt", s.day::text as day,
      (select count(*)::int from promotions.segment_members m where m.merchant_id = s.merchant_id and m.code = s.code) as members
    from promotions.segments s where s.merchant_id = ${merchantId} and s.ended_at is null order by s.code`
}

/** False when there is or was one of that name, or there are so many. */
export async function insertSegment(
  tx: Tx,
  merchantId: number,
  { code, query, by, most }: { code: string; query: SegmentQuery; by: string; most: number },
): Promise<boolean> {
  const made = await tx`
    insert into promotions.segments (merchant_id, code, query, made_by)
    select ${merchantId}, ${code}, (${JSON.stringify(query)}::text)::jsonb, ${by}
    where (select count(*) from promotions.segments where merchant_id = ${merchantId} and ended_at is null) < ${most}
    on conflict do nothing`
  return made.count === 1
}

export type Stale = { merchantId: number; code: string; query: SegmentQuery; day: string }

/** Segments without a list of their merchant's day; held until the transaction ends, what another holds is left out. */
export async function holdStale(tx: Tx, only?: { merchantId: number; code: string }): Promise<Stale[]> {
  return tx<Stale[]>`
    select s.merchant_id as "merchantId", s.code, s.query, (now() at time zone c.time_zone)::date::text as day
    from promotions.segments s join settings.public_clocks c using (merchant_id)
    where s.ended_at is null and s.day is distinct from (now() at time zone c.time_zone)::date
      ${only ? tx`and s.merchant_id = ${only.merchantId} and s.code = ${only.code}` : tx``}
    order by s.merchant_id, s.code for no key update of s skip locked`
}

/** Whether each is a segment that has not ended; then none of them does before the transaction ends. Lists are made meanwhile. */
export async function holdNamed(tx: Tx, merchantId: number, codes: readonly string[]): Promise<boolean> {
  const rows = await tx`
    select 1 from promotions.segments
    where merchant_id = ${merchantId} and code = any(${codes as string[]}::text[]) and ended_at is null
    order by code for key share`
  return rows.length === new Set(codes).size
}

/** Held until the transaction ends; false where none of the name stands. */
export async function holdSegment(tx: Tx, merchantId: number, code: string): Promise<boolean> {
  const rows = await tx`
    select 1 from promotions.segments
    where merchant_id = ${merchantId} and code = ${code} and ended_at is null for update`
  return rows.length === 1
}

/** Whether a promotion that is written, runs or is to run names it, in the version that holds or one after that. */
export async function isNamed(tx: Tx, merchantId: number, code: string): Promise<boolean> {
  const rows = await tx`
    select 1 from promotions.promotions p join promotions.versions v using (merchant_id, code)
    where p.merchant_id = ${merchantId} and p.state <> 'STOPPED' and v.version >= p.version and v.ends_at > now()
      and (v.offer #> '{audience,segments}' ? ${code} or v.offer #> '{audience,notSegments}' ? ${code}) limit 1`
  return rows.length === 1
}

export async function updateEnded(tx: Tx, merchantId: number, code: string): Promise<void> {
  await tx`delete from promotions.segment_members where merchant_id = ${merchantId} and code = ${code}`
  await tx`update promotions.segments set ended_at = now() where merchant_id = ${merchantId} and code = ${code}`
}

/** Who meets the query now is in the list until the next day; trial accounts are nobody. */
export async function freeze(tx: Tx, { merchantId, code, query, day }: Stale): Promise<void> {
  const { newerThan, seenWithin, awayFor, deposited, tag, country } = query
  const ago = (days: number) => tx`now() - ${days} * interval '1 day'`
  await tx`delete from promotions.segment_members where merchant_id = ${merchantId} and code = ${code}`
  await tx`
    insert into promotions.segment_members (merchant_id, code, member_id)
    select ${merchantId}, ${code}, m.id
    from people.public_members m join people.public_standings s on s.member_id = m.id
    where m.merchant_id = ${merchantId} and m.type <> 4
      ${newerThan === undefined ? tx`` : tx`and m.registered_at > ${ago(newerThan)}`}
      ${seenWithin === undefined ? tx`` : tx`and s.last_login_at > ${ago(seenWithin)}`}
      ${awayFor === undefined ? tx`` : tx`and coalesce(s.last_login_at, m.registered_at) <= ${ago(awayFor)}`}
      ${deposited === undefined ? tx`` : tx`and s.deposited >= ${parseAmount(deposited)}`}
      ${tag === undefined ? tx`` : tx`and s.tags @> array[${tag}]::text[]`}
      ${country === undefined ? tx`` : tx`and m.country = ${country}`}`
  await tx`update promotions.segments set day = ${day}::text::date where merchant_id = ${merchantId} and code = ${code}`
}

/** The segments of whose list of the day a member is. */
export async function selectSegmentsOf(db: Sql | Tx, memberId: string): Promise<string[]> {
  const rows = await db<{ code: string }[]>`
    select code from promotions.segment_members where member_id = ${memberId} order by code`
  return rows.map(({ code }) => code)
}
