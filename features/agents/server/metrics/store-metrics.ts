import { type Sql, type Tx, withLongTimeout } from '#shared/server/db.ts'

/* SQL of what teams came to. Amounts are ten-thousandths. */

/** Counts what was settled since the last time, and what became of lines; answers how many rows it took. */
export async function follow(db: Sql, most: number): Promise<number> {
  const [row] = await withLongTimeout(db, tx => tx<{ taken: number }[]>`select agents.follow(${most}) as taken`)
  return row!.taken
}

export async function selectCountedTo(db: Sql | Tx): Promise<Date> {
  const [row] = await db<{ at: Date }[]>`select counted_to as at from agents.progress`
  return row!.at
}

export type SumRow = {
  bets: number
  stake: bigint
  payout: bigint
  valid: bigint
  rebate: bigint
  agentRebate: bigint
  bonus: bigint
  deposit: bigint
  withdrawal: bigint
  feeSubsidy: bigint
  salary: bigint
}
export const sums = (db: Sql | Tx) => db`
  coalesce(sum(d.bets), 0)::int as bets, coalesce(sum(d.stake), 0)::bigint as stake, coalesce(sum(d.payout), 0)::bigint as payout,
  coalesce(sum(d.valid), 0)::bigint as valid, coalesce(sum(d.rebate), 0)::bigint as rebate,
  coalesce(sum(d.agent_rebate), 0)::bigint as "agentRebate", coalesce(sum(d.bonus), 0)::bigint as bonus,
  coalesce(sum(d.deposit), 0)::bigint as deposit, coalesce(sum(d.withdrawal), 0)::bigint as withdrawal,
  coalesce(sum(d.fee_subsidy), 0)::bigint as "feeSubsidy", coalesce(sum(d.salary), 0)::bigint as salary`

export type TeamAskRow = {
  agent: number
  from: string
  to: string
  products: readonly string[] | null
  minActive: bigint
  isAverage: boolean
}

/** What each asked team came to, in the order of the asks. */
export async function sumTeams(tx: Tx | Sql, asks: readonly TeamAskRow[]): Promise<SumRow[]> {
  return tx<SumRow[]>`
    select ${sums(tx)} from ${asked(tx, asks)}
    left join agents.team_days d on d.agent = a.agent and d.day between a.first and a.last
      and (a.products is null or d.product = any(a.products))
    group by a.i order by a.i`
}

/**
 * How many of each asked team had so much of valid bets: in all of the days, or of each day, on average and rounded down (§2.5).
 * A member counts for a team with what they played while they stood in it. Where few are asked for only those are read that
 * stand in these teams, or moved once.
 */
export async function countActive(tx: Tx | Sql, asks: readonly TeamAskRow[], merchantId: number): Promise<number[]> {
  const few =
    asks.length <= 50
      ? tx`and d.member in (
          select t.des from people.public_tree t where t.anc = any(${asks.map(ask => ask.agent)}::int[])
          union select m.member from agents.moved_members m where m.merchant_id = ${merchantId})`
      : tx``
  const rows = await tx<{ active: number }[]>`
    with asked as materialized (select * from ${asked(tx, asks)}),
    spans as (select row_number() over () as span, s.* from (select distinct first, last, products from asked) s),
    played as materialized (
      select s.span, d.member, d.day, sum(d.valid)::bigint as valid
      from spans s join agents.member_days d on d.merchant_id = ${merchantId} and d.day between s.first and s.last
        and (s.products is null or d.product = any(s.products)) ${few}
      group by 1, 2, 3),
    stood as materialized (
      select p.span, p.member, p.day, p.valid, u.agent
      from played p join agents.lines l on l.member = p.member
      cross join lateral (
        select n.uplines from people.public_places n where n.member = p.member and n.since <= p.day
        order by n.since desc limit 1) n,
        unnest(case when l.is_agent then n.uplines || p.member else n.uplines end) u(agent)
      where u.agent in (select agent from asked)),
    whole as (
      select a.i, count(*)::int as active
      from (select span, member, agent, sum(valid) as valid from stood group by 1, 2, 3) m
      join spans s using (span)
      join asked a on a.agent = m.agent and (a.first, a.last) = (s.first, s.last) and a.products is not distinct from s.products
      where not a.is_average and m.valid >= a.min_active and m.valid > 0 group by 1),
    average as (
      select a.i, count(*)::int / (min(a.last) - min(a.first) + 1) as active
      from stood m join spans s using (span)
      join asked a on a.agent = m.agent and (a.first, a.last) = (s.first, s.last) and a.products is not distinct from s.products
      where a.is_average and m.valid >= a.min_active and m.valid > 0 group by 1)
    select coalesce(w.active, v.active, 0) as active
    from asked a left join whole w on w.i = a.i left join average v on v.i = a.i order by a.i`
  return rows.map(row => row.active)
}

/** The asks as rows `a`. Products of one ask stand in a text, since arrays of arrays are of one length. */
const asked = (tx: Tx | Sql, asks: readonly TeamAskRow[]) => tx`(
  select i, agent, first, last, string_to_array(products, ',') as products, min_active, is_average
  from unnest(${asks.map(ask => ask.agent)}::int[], ${asks.map(ask => ask.from)}::date[], ${asks.map(ask => ask.to)}::date[],
    ${asks.map(ask => ask.products?.join(',') ?? null)}::text[], ${asks.map(ask => ask.minActive)}::bigint[],
    ${asks.map(ask => ask.isAverage)}::boolean[]) with ordinality
    u(agent, first, last, products, min_active, is_average, i)) a`

export type SlotAskRow = { agent: number; from: Date; to: Date; products: readonly string[] | null }

export async function selectSlots(tx: Tx | Sql, asks: readonly SlotAskRow[]) {
  return tx<{ ask: number; at: Date; valid: bigint }[]>`
    select a.i::int as ask, s.slot as at, sum(s.valid)::bigint as valid
    from unnest(${asks.map(ask => ask.agent)}::int[], ${asks.map(ask => ask.from)}::timestamptz[],
      ${asks.map(ask => ask.to)}::timestamptz[], ${asks.map(ask => ask.products?.join(',') ?? null)}::text[]) with ordinality
      a(agent, first, last, products, i)
    join agents.team_slots s on s.agent = a.agent and s.slot >= a.first and s.slot < a.last
      and (a.products is null or s.product = any(string_to_array(a.products, ',')))
    group by 1, 2 order by 1, 2`
}

/** From now on what is valid of these teams is kept by five minutes, too. */
export async function insertSlotted(tx: Tx, merchantId: number, agents: readonly number[]): Promise<void> {
  await tx`
    insert into agents.slotted (agent, merchant_id) select unnest(${agents}::int[]), ${merchantId} on conflict do nothing`
}

export async function deleteOldSlots(db: Sql, days: number): Promise<void> {
  await db`delete from agents.team_slots where slot < now() - ${days} * interval '1 day'`
  // Of a day that is over in every time zone nobody asks for hours any more.
  await db`delete from agents.team_hours where hour < now() - interval '2 days'`
}

/** Teams whose sums of a day are not those of their members. */
export async function selectWrongTeams(db: Sql, from: string, to: string) {
  return withLongTimeout(
    db,
    tx => tx<{ agent: number; day: string; product: string }[]>`
      select agent, day::text, product from agents.wrong_teams(${from}::date, ${to}::date)`,
  )
}

/** Each must be empty. */
export const PROOFS = [
  ...(['agents.proof_teams', 'agents.proof_actives', 'agents.proof_members', 'agents.proof_lines'] as const),
  ...(['agents.proof_rebates', 'agents.proof_direct'] as const),
]
