-- Today, hour by hour, of every team (agents.md §3.2: a chart has hour points for today). Hours that are over are dropped at night.
create table agents.team_hours (
  merchant_id integer not null,
  agent integer not null,
  hour timestamptz not null,
  deposit bigint not null,
  withdrawal bigint not null,
  valid bigint not null,
  -- of members and of uplines
  rebate bigint not null,
  primary key (agent, hour)
) with (fillfactor = 80);

-- One at a time: takes what was settled and what became of lines, and counts it, in one transaction. Answers how many it took.
create or replace function agents.follow(most integer) returns integer
language plpgsql set plan_cache_mode = 'force_custom_plan' set jit = off set work_mem = '64MB' as $function$
declare
  upto timestamptz;
  settled records.public_queue[];
  owed agents.due[];
  moved integer;
  counted integer;
begin
  perform from agents.progress for update skip locked;
  if not found then return 0; end if;
  select counted_to into upto from records.public_progress;
  -- Before lines are: whoever something is told of has joined by then, and what is seen of lines below is newer.
  settled := array(select t from records.public_take_settled(most) t);
  with gone as (delete from agents.due where id in (select id from agents.due order by id limit most) returning due)
  select array(select due from gone) into owed;

  with changes as materialized (
    select c.*, l.uplines as was, coalesce(l.balance, 0) as balance
    from people.public_take_line_changes(null) c left join agents.lines l on l.member = c.member
  ), kept as (
    insert into agents.lines (member, merchant_id, uplines, is_agent) select member, merchant_id, uplines, is_agent from changes
    on conflict (member) do update set uplines = excluded.uplines, is_agent = excluded.is_agent
  ), hung as (
    select merchant_id, u.agent, case when is_agent then 0 else by end as members, case when is_agent then by else 0 end as agents,
      case when u.place = cardinality(line) then by else 0 end as direct, by * balance as balance
    from (select merchant_id, is_agent, balance, was as line, -1 as by from changes where was is not null
      union all select merchant_id, is_agent, balance, uplines, 1 from changes) c,
      unnest(c.line) with ordinality u(agent, place)
  ), teams as (
    insert into agents.teams as t (agent, merchant_id, members, agents, direct, balance)
    select agent, merchant_id, sum(members), sum(agents), sum(direct), sum(balance) from hung group by 1, 2 order by 1
    on conflict (agent) do update set members = t.members + excluded.members, agents = t.agents + excluded.agents,
      direct = t.direct + excluded.direct, balance = t.balance + excluded.balance
  ), registered as (
    insert into agents.team_counts as t (merchant_id, agent, day, registered)
    select merchant_id, u.agent, registered_on, count(*) from changes, unnest(uplines) u(agent)
    where registered_on is not null group by 1, 2, 3 order by 2, 3
    on conflict (agent, day) do update set registered = t.registered + excluded.registered
  )
  select count(*) into moved from changes;

  with taken as materialized (
    select merchant_id, member_id, slot, product, product as subject, bets, stake, payout, valid, rebate, 0::bigint as agent_rebate, bonus, deposit,
      withdrawal, 0::bigint as fee_subsidy, 0::bigint as salary, cash
    from unnest(settled)
    union all
    select merchant_id, member_id, slot, product, coalesce(subject, product), bets, stake, payout, valid, 0, agent_rebate, 0, 0, 0, fee_subsidy, salary, 0 from unnest(owed)
  ), came as materialized (
    select m.number as member, t.*, (t.slot at time zone c.time_zone)::date as day, l.uplines as line,
      p.since, p.uplines, case when l.is_agent then p.uplines || m.number else p.uplines end as teams
    from taken t join people.public_members m on m.id = t.member_id
    join settings.public_clocks c on c.merchant_id = t.merchant_id
    join agents.lines l on l.member = m.number
    cross join lateral (
      select p.since, p.uplines from people.public_places p
      where p.member = m.number and p.since <= (t.slot at time zone c.time_zone)::date order by p.since desc limit 1) p
  ), moved_cash as materialized (
    select member, line, min(merchant_id) as merchant_id, sum(cash)::bigint as cash from came group by 1, 2 having sum(cash) <> 0
  ), balances as (
    update agents.lines l set balance = l.balance + c.cash from moved_cash c where l.member = c.member
  ), team_balances as (
    insert into agents.teams as t (agent, merchant_id, balance)
    select u.agent, c.merchant_id, sum(c.cash) from moved_cash c, unnest(c.line) u(agent) group by 1, 2 order by 1
    on conflict (agent) do update set balance = t.balance + excluded.balance
  ), figures as materialized (
    select merchant_id, member, day, product, since, teams, sum(bets)::int as bets, sum(stake)::bigint as stake,
      sum(payout)::bigint as payout, sum(valid)::bigint as valid, sum(rebate)::bigint as rebate,
      sum(agent_rebate)::bigint as agent_rebate, sum(bonus)::bigint as bonus, sum(deposit)::bigint as deposit,
      sum(withdrawal)::bigint as withdrawal, sum(fee_subsidy)::bigint as fee_subsidy,
      sum(salary)::bigint as salary
    from came where teams <> '{}' group by 1, 2, 3, 4, 5, 6
    having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0 or sum(valid) <> 0 or sum(rebate) <> 0 or sum(agent_rebate) <> 0
      or sum(bonus) <> 0 or sum(deposit) <> 0 or sum(withdrawal) <> 0 or sum(fee_subsidy) <> 0
      or sum(salary) <> 0
  ), of_members as (
    insert into agents.member_days as d (merchant_id, member, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus,
      deposit, withdrawal, fee_subsidy, salary)
    select merchant_id, member, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus, deposit, withdrawal,
      fee_subsidy, salary
    from figures order by member, day, product
    on conflict (member, day, product) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate,
      agent_rebate = d.agent_rebate + excluded.agent_rebate, bonus = d.bonus + excluded.bonus, deposit = d.deposit + excluded.deposit,
      withdrawal = d.withdrawal + excluded.withdrawal, fee_subsidy = d.fee_subsidy + excluded.fee_subsidy, salary = d.salary + excluded.salary
    returning new.member, new.day, new.product, coalesce(old.valid > 0, false) as was, new.valid > 0 as is
  ), of_teams as (
    insert into agents.team_days as d (merchant_id, agent, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus,
      deposit, withdrawal, fee_subsidy, salary)
    select f.merchant_id, u.agent, f.day, f.product, sum(f.bets), sum(f.stake), sum(f.payout), sum(f.valid), sum(f.rebate),
      sum(f.agent_rebate), sum(f.bonus), sum(f.deposit), sum(f.withdrawal), sum(f.fee_subsidy), sum(f.salary)
    from figures f, unnest(f.teams) u(agent) group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (agent, day, product) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate,
      agent_rebate = d.agent_rebate + excluded.agent_rebate, bonus = d.bonus + excluded.bonus, deposit = d.deposit + excluded.deposit,
      withdrawal = d.withdrawal + excluded.withdrawal, fee_subsidy = d.fee_subsidy + excluded.fee_subsidy, salary = d.salary + excluded.salary
  ), firsts as (
    insert into agents.first_deposits (member, merchant_id, day)
    select member, merchant_id, min(day) from figures where deposit > 0 group by 1, 2 on conflict do nothing returning member, day
  ), first_counts as (
    insert into agents.team_counts as t (merchant_id, agent, day, first_deposits)
    select f.merchant_id, u.agent, f.day, count(*)
    from firsts n join lateral (select * from figures f where f.member = n.member and f.day = n.day limit 1) f on true,
      unnest(f.teams) u(agent) group by 1, 2, 3 order by 2, 3
    on conflict (agent, day) do update set first_deposits = t.first_deposits + excluded.first_deposits
  ), crossed as (
    -- of each member and period in which a day came to be one of play, or is no more, within the time at that place
    select f.merchant_id, f.member, f.teams, k.kind, k.start, greatest(k.start, f.since) as first, least(min(k.stop), min(n.last)) as last,
      bool_or(m.is) as gained, array_agg(m.day || m.product) as days
    from of_members m join figures f on f.member = m.member and f.day = m.day and f.product = m.product
    cross join lateral agents.periods_of(m.day) k
    cross join lateral (select min(p.since) - 1 as last from people.public_places p where p.member = m.member and p.since > f.since) n
    where m.was <> m.is group by 1, 2, 3, 4, 5, 6
  ), actives as (
    -- members' days are read here as they were before
    insert into agents.team_active as t (merchant_id, agent, kind, start, active)
    select c.merchant_id, u.agent, c.kind, c.start, sum(a.by)
    from crossed c cross join lateral (
      select (c.gained or exists (
          select from agents.member_days d where d.member = c.member and d.day between c.first and c.last and d.valid > 0
            and d.day || d.product <> all(c.days)))::int
        - exists (
          select from agents.member_days d where d.member = c.member and d.day between c.first and c.last and d.valid > 0)::int as by offset 0) a,
      unnest(c.teams) u(agent)
    where a.by <> 0 group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (agent, kind, start) do update set active = t.active + excluded.active
  ), played as materialized (
    select merchant_id, member, day, product, subject, uplines, sum(valid)::bigint as valid from came
    where valid <> 0 and uplines <> '{}' and exists (select from people.public_terms t where t.member = any(came.uplines))
    group by 1, 2, 3, 4, 5, 6
  ), rebates as (
    insert into agents.rebates as r (merchant_id, upline, day, member, product, base, units)
    select p.merchant_id, s.upline, p.day, p.member, p.product, sum(p.valid), sum(p.valid::numeric * s.ppm)
    from played p cross join lateral agents.shares_of(p.member, p.uplines,
      case when p.product in ('LOTT', 'ELOTT') then 'series' else 'rate' end, p.subject) s
    group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (upline, day, member, product) do update set base = r.base + excluded.base, units = r.units + excluded.units
  ), slots as (
    insert into agents.team_slots as s (merchant_id, agent, slot, product, valid)
    select c.merchant_id, u.agent, c.slot, c.product, sum(c.valid)
    from came c, unnest(c.teams) u(agent) where c.valid <> 0 and exists (select from agents.slotted k where k.agent = u.agent)
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (agent, slot, product) do update set valid = s.valid + excluded.valid
  ), hours as (
    insert into agents.team_hours as h (merchant_id, agent, hour, deposit, withdrawal, valid, rebate)
    select t.merchant_id, u.agent, t.hour, sum(t.deposit), sum(t.withdrawal), sum(t.valid), sum(t.rebate)
    from (
      select c.merchant_id, c.teams, date_trunc('hour', c.slot, k.time_zone) as hour, sum(c.deposit)::bigint as deposit,
        sum(c.withdrawal)::bigint as withdrawal, sum(c.valid)::bigint as valid, sum(c.rebate + c.agent_rebate)::bigint as rebate
      from came c join settings.public_clocks k on k.merchant_id = c.merchant_id
      where c.teams <> '{}' and c.day = (now() at time zone k.time_zone)::date group by 1, 2, 3
      having sum(c.deposit) <> 0 or sum(c.withdrawal) <> 0 or sum(c.valid) <> 0 or sum(c.rebate + c.agent_rebate) <> 0) t,
      unnest(t.teams) u(agent) group by 1, 2, 3 order by 2, 3
    on conflict (agent, hour) do update set deposit = h.deposit + excluded.deposit, withdrawal = h.withdrawal + excluded.withdrawal,
      valid = h.valid + excluded.valid, rebate = h.rebate + excluded.rebate
  )
  select count(*) into counted from taken;
  if counted < most then update agents.progress set counted_to = greatest(counted_to, upto); end if;
  return moved + counted;
end $function$;
