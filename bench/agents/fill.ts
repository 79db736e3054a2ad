import type { Sql } from '#shared/server/db.ts'

export type Size = { accounts: number; agents: number; days: number; active: number }

/**
 * A merchant's line of agents: so many, each below one who came before, at most 20 steps deep; the others are members below
 * some agent. Written as registering writes them, all at once.
 */
export async function fillTree(db: Sql, { accounts, agents }: Size): Promise<void> {
  await db`set session_replication_role = replica`
  await db`select setseed(0.42)`
  await db`
    insert into people.members (id, merchant_id, username, type, upline_id, currency, registered_at)
    select 'mem_' || i, 1, 'bench' || i, case when i < 5 then 2 when i < ${agents} then 1 else 0 end,
      case when i < 5 then null when i < ${agents} then 'mem_' || floor(random() * i * 0.7)::int
        else 'mem_' || floor(random() * ${agents})::int end,
      'CRD', now() - random() * interval '365 days'
    from generate_series(0, ${accounts - 1}) i`
  await db`
    insert into people.standings (member_id, merchant_id, registered_at, last_login_at)
    select id, merchant_id, registered_at, now() - random() * interval '60 days' from people.members`
  await db`
    insert into wallet.wallets (merchant_id, member_id, book, currency, balance)
    select 1, id, 'real', 'CRD', 1000000 from people.members`
  await db`create temporary table level (anc int, des int, dist int)`
  await db`
    insert into people.closure (merchant_id, anc, des, dist)
    with recursive line as (
      select number as anc, number as des, upline_id, 0 as dist from people.members
      union all
      select u.number, l.des, u.upline_id, l.dist + 1 from line l join people.members u on u.id = l.upline_id)
    select 1, anc, des, dist from line order by des, dist desc`
  await db`
    insert into people.places (merchant_id, member, since, uplines)
    select 1, des, '-infinity', coalesce(array_agg(anc order by dist desc) filter (where dist > 0), '{}')
    from people.closure group by des`
  await db`
    insert into agents.lines (member, merchant_id, uplines, is_agent, balance)
    select p.member, 1, p.uplines, m.type in (1, 2), 1000000 from people.places p join people.members m on m.number = p.member`
  await db`
    insert into agents.teams (agent, merchant_id, members, agents, direct, balance)
    select u.agent, 1, count(*) filter (where not l.is_agent), count(*) filter (where l.is_agent),
      count(*) filter (where u.agent = l.uplines[cardinality(l.uplines)]), sum(l.balance)
    from agents.lines l, unnest(l.uplines) u(agent) group by 1`
  await db`set session_replication_role = origin`
}

/** So many members play on each day, others on each; sums of teams as the follower would have kept them. */
export async function fillDays(db: Sql, { accounts, days, active }: Size): Promise<void> {
  await db`alter table agents.member_days drop constraint member_days_pkey`
  await db`
    insert into agents.member_days (merchant_id, member, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus,
      deposit, withdrawal, fee_subsidy, salary)
    select 1, 1 + (i * 7919::bigint + d * 104729) % ${accounts}, current_date - d, case when i % 3 = 0 then 'LIVE' else 'RNG' end, 12,
      1200000, 1100000, 1200000, 0, 0, 0, 500000, 0, 0, 0
    from generate_series(0, ${days - 1}) d, generate_series(1, ${active}) i`
  await db`alter table agents.member_days add constraint member_days_pkey primary key (member, day, product)`
  await db`
    insert into agents.team_days (merchant_id, agent, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus, deposit,
      withdrawal, fee_subsidy, salary)
    select 1, u.agent, d.day, d.product, sum(d.bets), sum(d.stake), sum(d.payout), sum(d.valid), 0, 0, 0, sum(d.deposit), 0, 0, 0
    from agents.member_days d join agents.lines l on l.member = d.member,
      unnest(case when l.is_agent then l.uplines || d.member else l.uplines end) u(agent)
    group by 2, 3, 4 order by 3, 2, 4`
  await db`
    insert into agents.team_active (merchant_id, agent, kind, start, active)
    select 1, u.agent, p.kind, p.start, count(*)
    from (select distinct d.member, k.kind, k.start from agents.member_days d cross join lateral agents.periods_of(d.day) k) p
    join agents.lines l on l.member = p.member, unnest(case when l.is_agent then l.uplines || p.member else l.uplines end) u(agent)
    group by 2, 3, 4`
  await db`insert into agents.first_deposits (member, merchant_id, day) select member, 1, min(day) from agents.member_days group by 1`
  for (const table of ['people.members', 'people.closure', 'people.places', 'people.standings', 'wallet.wallets'])
    await db.unsafe(`vacuum (analyze) ${table}`)
  for (const table of ['lines', 'teams', 'member_days', 'team_days', 'team_active', 'first_deposits'])
    await db.unsafe(`vacuum (analyze) agents.${table}`)
}

/** As each night does it. Answers how long the last day took, in seconds. */
export async function closeDays(db: Sql, { days }: Size): Promise<number> {
  let begun = 0
  for (let back = days - 1; back > 0; back--) {
    begun = performance.now()
    await db`select agents.close_day(1, current_date - ${back}::int)`
  }
  const seconds = (performance.now() - begun) / 1_000
  await db`vacuum (analyze) agents.direct_days`
  return seconds
}

/**
 * So many settled rounds, as they wait to be counted: of members who play today, each of them some; or each of another member
 * of all, as if nobody had played today yet.
 */
export async function fillQueue(
  db: Sql,
  { accounts, active }: Size,
  count: number,
  whose: 'active' | 'new',
): Promise<void> {
  const member =
    whose === 'active'
      ? db`(floor(random() * ${active})::int * 7919::bigint) % ${accounts}`
      : db`(i * 7919::bigint) % ${accounts}`
  await db`
    insert into records.settled (merchant_id, member_id, currency, slot, product, bets, stake, payout, valid, rebate, bonus, deposit,
      withdrawal, cash)
    select 1, 'mem_' || ${member}, 'CRD', date_bin('5 minutes', now(), 'epoch'), 'RNG', 1, 100000, 90000, 100000, 0, 0, 0, 0, -10000
    from generate_series(1, ${count}) i`
}
