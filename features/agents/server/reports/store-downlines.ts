import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL of who stands below an agent. */

export type DownlineFilter = {
  name: string | null
  kind: 'agent' | 'member' | null
  status: string | null
  isDirect: boolean
  registeredFrom: string | null
  registeredTo: string | null
  loginFrom: string | null
  loginTo: string | null
  balanceFrom: bigint | null
  balanceTo: bigint | null
  isOnline: boolean
  contract: Kind | 'none' | null
  sort: 'registered' | 'username' | 'login'
}
export type DownlineRow = {
  id: string
  number: number
  username: string
  type: number
  isAgent: boolean
  status: 'active' | 'blocked' | 'closed'
  level: number
  size: number
  balance: bigint
  teamBalance: bigint
  validToday: bigint
  validMonth: bigint
  registeredAt: Date
  lastLoginAt: Date | null
  isOnline: boolean
  contracts: Kind[]
}

type Whose = { id: string; number: number; timeZone: string; today: string; size: number; direct: number }

/** Of an agent those of a filter: the direct ones by who is above them, the whole line by the tree. */
function below(db: Sql, { id, number, timeZone }: Whose, filter: DownlineFilter) {
  const source = filter.isDirect
    ? db`people.public_members m cross join lateral (select 1 as dist) c`
    : db`people.public_tree c join people.public_members m on m.number = c.des`
  const whose = filter.isDirect ? db`m.upline_id = ${id}` : db`c.anc = ${number} and c.dist > 0`
  const day = (text: string | null, after: 0 | 1) =>
    db`(${text}::date + ${after}::int)::timestamp at time zone ${timeZone}`
  return db`
    from ${source} join agents.lines l on l.member = m.number left join people.public_standings s on s.member_id = m.id
    where ${whose} ${filter.name === null ? db`` : db`and m.username_key = ${filter.name}`}
      ${filter.kind === null ? db`` : db`and l.is_agent = ${filter.kind === 'agent'}`}
      ${filter.status === null ? db`` : db`and m.status = ${filter.status}`}
      ${filter.registeredFrom === null ? db`` : db`and m.registered_at >= ${day(filter.registeredFrom, 0)}`}
      ${filter.registeredTo === null ? db`` : db`and m.registered_at < ${day(filter.registeredTo, 1)}`}
      ${filter.loginFrom === null ? db`` : db`and s.last_login_at >= ${day(filter.loginFrom, 0)}`}
      ${filter.loginTo === null ? db`` : db`and s.last_login_at < ${day(filter.loginTo, 1)}`}
      ${filter.balanceFrom === null ? db`` : db`and l.balance >= ${filter.balanceFrom}`}
      ${filter.balanceTo === null ? db`` : db`and l.balance <= ${filter.balanceTo}`}
      ${contract(db, filter.contract)}
      ${filter.isOnline ? db`and exists (select from sessions.public_online o where o.member_id = m.id)` : db``}`
}

/** Contracts that run pay whoever is named in them. */
const running = (db: Sql) =>
  db`c.status in ('A', 'V') and c.effective_from <= now() and (c.effective_to is null or c.effective_to > now())`

function contract(db: Sql, kind: Kind | 'none' | null) {
  if (kind === null) return db``
  const any = db`exists (select from agents.contracts c where c.payee = m.number and ${running(db)}
    ${kind === 'none' ? db`` : db`and c.kind = ${kind}`})`
  return kind === 'none' ? db`and not ${any}` : db`and ${any}`
}

/** Whoever came last has the highest number: the newest are read from the end of the tree. */
const order = (db: Sql, { sort }: DownlineFilter) =>
  ({
    registered: db`m.number desc`,
    username: db`m.username_key, m.number`,
    login: db`s.last_login_at desc nulls last, m.number desc`,
  })[sort]

export async function selectBelow(db: Sql, whose: Whose, filter: DownlineFilter, most: number, offset: number) {
  const month = `${whose.today.slice(0, 8)}01`
  return db<DownlineRow[]>`
    select n.*, coalesce(t.members + t.agents, 0) as size, coalesce(t.balance, 0)::bigint as "teamBalance",
      coalesce(v.today, 0)::bigint as "validToday", coalesce(v.month, 0)::bigint as "validMonth",
      exists (select from sessions.public_online o where o.member_id = n.id) as "isOnline",
      array(select distinct c.kind from agents.contracts c where c.payee = n.number and ${running(db)} order by 1) as contracts
    from (
      select m.id, m.number, m.username, m.type, l.is_agent as "isAgent", m.status, c.dist as level, l.balance,
        m.registered_at as "registeredAt", s.last_login_at as "lastLoginAt", row_number() over (order by ${order(db, filter)}) as place
      ${below(db, whose, filter)} order by ${order(db, filter)} limit ${most} offset ${offset}) n
    left join agents.teams t on t.agent = n.number
    cross join lateral (
      select sum(d.valid) filter (where d.day = ${whose.today}::date) as today, sum(d.valid) as month from (
        select d.day, d.valid from agents.team_days d where n."isAgent" and d.agent = n.number and d.day >= ${month}::date
        union all
        select d.day, d.valid from agents.member_days d where not n."isAgent" and d.member = n.number and d.day >= ${month}::date) d) v
    order by n.place`
}

/** How many there are: counted no further than so many, and known where nothing is filtered. */
export async function countBelow(db: Sql, whose: Whose, filter: DownlineFilter, most: number): Promise<number> {
  const { isDirect, isOnline, sort: _, ...asked } = filter
  if (!isOnline && Object.values(asked).every(value => value === null)) return isDirect ? whose.direct : whose.size
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select 1 ${below(db, whose, filter)} limit ${most}) n`
  return row!.count
}
