import type { Sql } from '#shared/server/db.ts'

/* SQL of whom a report is of, and how their team stands. */

export type Looked = {
  id: string
  number: number
  username: string
  type: number
  /** How far below the viewer. */
  distance: number
  /** From that business day on they stood below the viewer; null for the viewer. */
  since: string | null
  timeZone: string
  today: string
  /** Members below, of which agents, and how many stand directly below. */
  size: number
  agents: number
  direct: number
  /** What was settled before is in all figures. */
  countedAt: Date
}

/** Somebody of a viewer's line, by the id or the name; undefined for a stranger and for nobody alike. */
export async function selectLooked(
  db: Sql,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  whom: { id: string } | { key: string },
): Promise<Looked | undefined> {
  const found =
    'id' in whom ? db`m.id = ${whom.id}` : db`m.merchant_id = ${merchantId} and m.username_key = ${whom.key}`
  const [row] = await db<Looked[]>`
    select m.id, m.number, m.username, m.type, t.dist as distance, p.since, c.time_zone as "timeZone",
      (now() at time zone c.time_zone)::date::text as today, coalesce(s.members + s.agents, 0) as size,
      coalesce(s.agents, 0) as agents, coalesce(s.direct, 0) as direct,
      (select counted_to from agents.progress) as "countedAt"
    from people.public_members m
    join people.public_members v on v.id = ${memberId} and v.merchant_id = ${merchantId}
    join people.public_tree t on t.anc = v.number and t.des = m.number
    join settings.public_clocks c on c.merchant_id = m.merchant_id
    left join agents.teams s on s.agent = m.number
    cross join lateral (
      select case when t.dist > 0 then min(p.since)::text end as since from people.public_places p
      where p.member = m.number and v.number = any(p.uplines)) p
    where ${found}`
  return row
}

/** From the viewer down to whom is looked at, who stands so far below. */
export async function selectCrumbs(db: Sql, number: number, distance: number) {
  return db<{ id: string; username: string }[]>`
    select m.id, m.username from people.public_tree t join people.public_members m on m.number = t.anc
    where t.des = ${number} and t.dist <= ${distance} order by t.dist desc`
}

/** A team's members and the agent, at most so many: undefined where there are more. */
export async function selectTeam(db: Sql, number: number, withAgent: boolean, most: number) {
  const rows = await db<{ id: string; username: string }[]>`
    select m.id, m.username from people.public_tree t join people.public_members m on m.number = t.des
    where t.anc = ${number} and (${withAgent} or t.dist > 0) limit ${most + 1}`
  return rows.length > most ? undefined : rows
}

/** The direct downlines of an agent, at most so many. */
export async function selectDirect(db: Sql, agentId: string, most: number) {
  const rows = await db<{ id: string; username: string }[]>`
    select id, username from people.public_members where upline_id = ${agentId} limit ${most + 1}`
  return rows.length > most ? undefined : rows
}

/** The instants between which some business days lie. */
export async function selectSpan(db: Sql, timeZone: string, from: string, to: string) {
  const [row] = await db<{ from: Date; to: Date }[]>`
    select ${from}::date::timestamp at time zone ${timeZone} as from,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as to`
  return row!
}

export type Standing = {
  wallet: bigint
  currency: string
  members: number
  agents: number
  balance: bigint
}

export async function selectStanding(db: Sql, merchantId: number, number: number, memberId: string): Promise<Standing> {
  const [row] = await db<Standing[]>`
    select coalesce(b.balance, 0)::bigint as wallet, coalesce(b.currency, '') as currency, coalesce(t.members, 0) as members,
      coalesce(t.agents, 0) as agents, coalesce(t.balance, 0)::bigint as balance
    from (select 1) one left join agents.teams t on t.agent = ${number}
    left join wallet.public_balances b on b.member_id = ${memberId} and b.merchant_id = ${merchantId} and b.book = 'real'
      and b.purpose = 'cash'`
  return row!
}

export async function countOnline(db: Sql, number: number): Promise<number> {
  const [row] = await db<{ online: number }[]>`
    select count(*)::int as online from sessions.public_online o join people.public_members m on m.id = o.member_id
    join people.public_tree t on t.des = m.number where t.anc = ${number} and t.dist > 0`
  return row!.online
}
