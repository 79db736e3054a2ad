import { ACCOUNT_TYPES } from '#features/people/rules/people.ts'
import type { Days } from '#features/records/rules/records.ts'
import type { Sql } from '#shared/server/db.ts'
import { type SumRow, sums } from '../metrics/store-metrics.ts'

/* SQL of what teams and members came to. */

export async function sumTeam(db: Sql, agent: number, { from, to }: Days, product: string | null): Promise<SumRow> {
  const [row] = await db<SumRow[]>`
    select ${sums(db)} from agents.team_days d where d.agent = ${agent} and d.day between ${from}::date and ${to}::date
      and (${product}::text is null or d.product = ${product})`
  return row!
}

export async function sumMember(db: Sql, member: number, { from, to }: Days, product: string | null): Promise<SumRow> {
  const [row] = await db<SumRow[]>`
    select ${sums(db)} from agents.member_days d where d.member = ${member} and d.day between ${from}::date and ${to}::date
      and (${product}::text is null or d.product = ${product})`
  return row!
}

/**
 * What an agent's team came to of each product, the most played one first; `''` is what belongs to none. Of closed days as the
 * sum of who stood directly below, which the list of those reads as well.
 */
export async function sumProducts(db: Sql, { merchantId, number, direct }: Team, { from, to }: Days) {
  // Of so many direct downlines the rows of the team are fewer, though each lies on a page of its own.
  const isWide = direct > MOST_DIRECT
  const sources = isWide
    ? db`select ${columns(db)} from agents.team_days d where d.agent = ${number} and d.day between ${from}::date and ${to}::date`
    : db`
      select ${columns(db)} from agents.direct_days d where d.merchant_id = ${merchantId} and d.upline = ${number}
        and d.day between ${from}::date and ${to}::date and d.part in ('T', 'M')
      union all
      select ${columns(db)} from agents.member_days d where d.member = ${number} and d.day between ${from}::date and ${to}::date
        and d.day <= ${closed(db, merchantId)}
      union all
      select ${columns(db)} from agents.team_days d where d.agent = ${number} and d.day between ${from}::date and ${to}::date
        and d.day > ${closed(db, merchantId)}`
  return db<(SumRow & { product: string })[]>`
    select d.product, ${sums(db)} from (${sources}) d group by d.product order by sum(d.stake) desc, d.product`
}
const MOST_DIRECT = 100
type Team = { merchantId: number; number: number; direct: number }

const columns = (db: Sql) => db`
  d.product, d.bets, d.stake, d.payout, d.valid, d.rebate, d.agent_rebate, d.bonus, d.deposit, d.withdrawal, d.fee_subsidy,
  d.salary`
/** The last day whose rows lie by who stands above (decision 0151). */
const closed = (db: Sql, merchantId: number) =>
  db`coalesce((select upto from agents.closed_days where merchant_id = ${merchantId}), '-infinity')`

/** Day by day, without those of nothing. */
export async function sumDays(
  db: Sql,
  of: { agent: number } | { member: number },
  { from, to }: Days,
  product: string | null,
) {
  const source =
    'agent' in of
      ? db`agents.team_days d where d.agent = ${of.agent}`
      : db`agents.member_days d where d.member = ${of.member}`
  return db<(SumRow & { day: string })[]>`
    select d.day::text, ${sums(db)} from ${source} and d.day between ${from}::date and ${to}::date
      and (${product}::text is null or d.product = ${product})
    group by d.day order by d.day`
}

export type Counts = { registered: number; firstDeposits: number }

export async function sumCounts(db: Sql, agent: number, { from, to }: Days): Promise<Counts> {
  const [row] = await db<Counts[]>`
    select coalesce(sum(registered), 0)::int as registered, coalesce(sum(first_deposits), 0)::int as "firstDeposits"
    from agents.team_counts where agent = ${agent} and day between ${from}::date and ${to}::date`
  return row!
}

/** Of each of these agents who joined below and who deposited for the first time. */
export async function selectCounts(db: Sql, agents: readonly number[], { from, to }: Days) {
  const rows = await db<(Counts & { agent: number })[]>`
    select agent, sum(registered)::int as registered, sum(first_deposits)::int as "firstDeposits" from agents.team_counts
    where agent = any(${agents}::int[]) and day between ${from}::date and ${to}::date group by 1`
  return new Map(rows.map(row => [row.agent, row]))
}

export async function selectRegistered(db: Sql, agent: number, { from, to }: Days) {
  return db<{ day: string; registered: number }[]>`
    select day::text, registered from agents.team_counts
    where agent = ${agent} and day between ${from}::date and ${to}::date and registered > 0`
}

/** What a team came to in each hour of a day of its merchant; of today and yesterday alone. */
export async function selectHours(db: Sql, agent: number, { from, to }: { from: Date; to: Date }) {
  return db<{ at: Date; deposit: bigint; withdrawal: bigint; valid: bigint; rebate: bigint; registered: number }[]>`
    select h.at, coalesce(t.deposit, 0)::bigint as deposit, coalesce(t.withdrawal, 0)::bigint as withdrawal,
      coalesce(t.valid, 0)::bigint as valid, coalesce(t.rebate, 0)::bigint as rebate, coalesce(j.registered, 0) as registered
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') h(at)
    left join agents.team_hours t on t.agent = ${agent} and t.hour = h.at
    left join (
      select date_bin('1 hour', m.registered_at, ${from}) as at, count(*)::int as registered
      from people.public_members v join people.public_members m on m.merchant_id = v.merchant_id
        and m.registered_at >= ${from} and m.registered_at < ${to} and m.type <> 4
      join people.public_tree c on c.anc = v.number and c.des = m.number and c.dist > 0
      where v.number = ${agent} group by 1) j on j.at = h.at
    order by h.at`
}

/** Of these agents how many were active in a period of the calendar. */
export async function selectActive(db: Sql, agents: readonly number[], kind: 'D' | 'W' | 'H' | 'M', start: string) {
  const rows = await db<{ agent: number; active: number }[]>`
    select agent, active from agents.team_active
    where agent = any(${agents}::int[]) and kind = ${kind}::text::"char" and start = ${start}::date`
  return new Map(rows.map(row => [row.agent, row.active]))
}

export type RowFilter = {
  product: string | null
  name: string | null
  kind: 'agent' | 'member' | null
  isTeam: boolean
  hidesZero: boolean
  sort: 'valid' | 'pnl' | 'stake' | 'deposit' | 'withdrawal' | 'username'
}
export type DownlineSum = SumRow & {
  id: string
  number: number
  username: string
  isAgent: boolean
  size: number
  total: number
}

const order = (db: Sql, sort: RowFilter['sort']) =>
  ({
    valid: db`valid desc`,
    stake: db`stake desc`,
    deposit: db`deposit desc`,
    withdrawal: db`withdrawal desc`,
    pnl: db`(stake - payout - rebate - "agentRebate" - bonus - "feeSubsidy") desc`,
    username: db`username`,
  })[sort]

/** An agent; number 0 is the house: below it stand the agents at the top. */
export type Above = { merchantId: number; number: number; id: string | null }

/**
 * Direct downlines of an agent with what each, and the team of each, came to while it stood there, sorted; `total` is how many
 * there are. A team is one row a day, a member without one is read as such: what it costs does not depend on the size of teams.
 */
export async function selectDownlines(
  db: Sql,
  { merchantId, number, id }: Above,
  { from, to }: Days,
  filter: RowFilter,
  most: number,
  offset: number,
): Promise<DownlineSum[]> {
  const below = id === null ? db`m.upline_id is null and m.type = any(${AGENTS}::int[])` : db`m.upline_id = ${id}`
  const product = db`(${filter.product}::text is null or d.product = ${filter.product})`
  const open = db`d.day between ${from}::date and ${to}::date and d.day >= n.since and d.day > ${closed(db, merchantId)} and ${product}`
  return db<DownlineSum[]>`
    with direct as materialized (
      select m.id, m.number, m.username, m.type = any(${AGENTS}::int[]) as is_agent,
        -- only few ever moved, and all others were there from the beginning
        case when exists (
            select from people.public_places p
            where p.merchant_id = ${merchantId} and p.member = m.number and p.since > '-infinity')
          then (select min(p.since) from people.public_places p
            where p.member = m.number and coalesce(p.uplines[cardinality(p.uplines)], 0) = ${number})
          else '-infinity' end as since
      from people.public_members m
      where m.merchant_id = ${merchantId} and ${below} and (${filter.name}::text is null or m.username_key = ${filter.name})
        and (${filter.kind}::text is null or (m.type = any(${AGENTS}::int[])) = (${filter.kind} = 'agent'))),
    days as (
      select d.downline as number, ${columns(db)} from agents.direct_days d
      where d.merchant_id = ${merchantId} and d.upline = ${number} and d.day between ${from}::date and ${to}::date
        and d.part = any(${filter.isTeam ? ['T', 'M'] : ['A', 'M']}::"char"[]) and ${product}
      union all
      select n.number, ${columns(db)} from direct n join agents.team_days d on d.agent = n.number and ${open}
      where n.is_agent and ${filter.isTeam}
      union all
      select n.number, ${columns(db)} from direct n join agents.member_days d on d.member = n.number and ${open}
      where not (n.is_agent and ${filter.isTeam})),
    summed as (select d.number, ${sums(db)} from days d group by 1),
    rows as (
      select n.id, n.number, n.username, n.is_agent as "isAgent", coalesce(s.bets, 0) as bets, coalesce(s.stake, 0) as stake,
        coalesce(s.payout, 0) as payout, coalesce(s.valid, 0) as valid, coalesce(s.rebate, 0) as rebate,
        coalesce(s."agentRebate", 0) as "agentRebate", coalesce(s.bonus, 0) as bonus, coalesce(s.deposit, 0) as deposit,
        coalesce(s.withdrawal, 0) as withdrawal, coalesce(s."feeSubsidy", 0) as "feeSubsidy", coalesce(s.salary, 0) as salary
      from direct n ${filter.hidesZero ? db`join` : db`left join`} summed s using (number)),
    page as (
      select *, count(*) over ()::int as total from rows order by ${order(db, filter.sort)}, number limit ${most} offset ${offset})
    select page.*, coalesce(case when "isAgent" then (select t.members + t.agents from agents.teams t where t.agent = page.number) end, 0)
      as size
    from page order by ${order(db, filter.sort)}, number`
}

/** Types of agents that stand in lines. */
const AGENTS = Object.entries(ACCOUNT_TYPES).flatMap(([type, { isAgent, isTrial }]) =>
  isAgent && !isTrial ? [Number(type)] : [],
)
