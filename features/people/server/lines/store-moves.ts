import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of lines that move. */

/** Nobody joins a line of the merchant, and no other moves, until this transaction ends. */
export async function holdLines(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7101, ${merchantId})`
}

export type MoveFacts = {
  isBelow: boolean
  depth: number
  height: number
  /** All who would move. */
  size: number
  isHigher: boolean
  meetsMove: boolean
}

/** `target` 0 is the house. */
export async function findFacts(tx: Tx, member: number, target: number): Promise<MoveFacts> {
  const [row] = await tx<MoveFacts[]>`
    select
      exists (select from people.closure where anc = ${member} and des = ${target}) as "isBelow",
      (select coalesce(max(dist), 0)::int from people.closure where des = ${target}) as depth,
      b.height, b.size,
      ${target} <> 0 and exists (
        select from people.terms t left join people.terms u on u.member = ${target} and u.kind = t.kind and u.subject = t.subject
        where t.member = ${member} and t.value > coalesce(u.value, case t.kind when 'series' then 1800 else 0 end)
      ) as "isHigher",
      exists (
        select from people.moves m join people.closure c
          on (c.anc, c.des) in ((${member}, m.member), (${member}, m.to_upline), (m.member, ${member}), (m.member, ${target}))
        where m.done_at is null) as "meetsMove"
    from (select coalesce(max(dist), 0)::int as height, count(*)::int as size from people.closure where anc = ${member}) b`
  return row!
}

export type NewMove = { id: string; merchantId: number; member: number; from: number | null; to: number | null }

/** The next business day of the merchant, on which it begins. */
export async function insertMove(tx: Tx, m: NewMove): Promise<string> {
  const [row] = await tx<{ since: string }[]>`
    insert into people.moves (id, merchant_id, member, from_upline, to_upline, since)
    select ${m.id}, ${m.merchantId}, ${m.member}, ${m.from}, ${m.to}, (now() at time zone c.time_zone)::date + 1
    from settings.public_clocks c where c.merchant_id = ${m.merchantId} returning since::text`
  return row!.since
}

/** Where all who move stand from that day on: below the target, and below the member as before. */
export async function insertPlaces(tx: Tx, { merchantId, member, to }: NewMove, since: string): Promise<number> {
  const done = await tx`
    with target as (
      select coalesce((select array_agg(anc order by dist desc) from people.closure where des = ${to}), '{}') as line
    ), top as (select count(*)::int - 1 as depth from people.closure where des = ${member})
    insert into people.places (merchant_id, member, since, uplines)
    select ${merchantId}, c.des, ${since}::date, target.line || p.uplines[top.depth + 1:]
    from people.closure c cross join target cross join top cross join lateral (
      select uplines from people.places o where o.member = c.des order by o.since desc limit 1) p
    where c.anc = ${member} order by c.des`
  return done.count
}

export type DueMove = {
  at: Date
  id: string
  member: number
  memberId: string
  to: number | null
  toId: string | null
  fromId: string | null
}

export async function selectMerchantsDue(db: Sql) {
  return db<{ merchantId: number }[]>`
    select distinct m.merchant_id as "merchantId" from people.moves m
    join settings.public_clocks c on c.merchant_id = m.merchant_id
    where m.done_at is null and m.since <= (now() at time zone c.time_zone)::date`
}

/** Those whose day has begun, in the order in which they were decided. */
export async function selectDue(tx: Tx, merchantId: number): Promise<DueMove[]> {
  return tx<DueMove[]>`
    select m.id, m.since::timestamp at time zone c.time_zone as at, m.member, t.id as "memberId", m.to_upline as "to", u.id as "toId", f.id as "fromId" from people.moves m
    join settings.public_clocks c on c.merchant_id = m.merchant_id
    join people.members t on t.number = m.member left join people.members u on u.number = m.to_upline
    left join people.members f on f.number = m.from_upline
    where m.merchant_id = ${merchantId} and m.done_at is null and m.since <= (now() at time zone c.time_zone)::date
    order by m.decided_at, m.id`
}

export async function swapLine(tx: Tx, { merchantId, move }: { merchantId: number; move: DueMove }): Promise<void> {
  // In the order of the keys, each by its key: a team above may be a hundred times as large.
  await tx`
    with gone as materialized (
      select u.anc, s.des from people.closure u cross join people.closure s
      where u.des = ${move.member} and u.dist > 0 and s.anc = ${move.member} order by u.anc, s.des)
    delete from people.closure c using gone g where c.anc = g.anc and c.des = g.des`
  await tx`
    insert into people.closure (merchant_id, anc, des, dist)
    select ${merchantId}, u.anc, s.des, u.dist + 1 + s.dist
    from people.closure u cross join people.closure s where u.des = ${move.to} and s.anc = ${move.member} order by u.anc, s.des`
  await tx`update people.members set upline_id = ${move.toId} where number = ${move.member}`
  await tx`update people.moves set done_at = now() where id = ${move.id}`
}

export async function findWaiting(db: Sql | Tx, member: number) {
  const [row] = await db<{ since: string; toId: string | null; username: string | null }[]>`
    select m.since::text as since, u.id as "toId", u.username from people.moves m
    left join people.members u on u.number = m.to_upline where m.member = ${member} and m.done_at is null`
  return row
}
