-- What lines of agents do (agents.md §8; decision 0140): figures of members by business day, and the same figures of every team
-- that a member stood in on that day, kept as they come. Amounts are ten-thousandths; days are of the merchant's clock.
create schema agents;

-- Figures that no round tells: tickets of lotteries, rebates to uplines, salaries. As rows of records.settled.
create table agents.due (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  member_id text not null,
  slot timestamptz not null,
  product text not null,
  bets integer not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid bigint not null default 0,
  agent_rebate bigint not null default 0,
  fee_subsidy bigint not null default 0,
  salary bigint not null default 0
);

create table agents.member_days (
  merchant_id integer not null,
  member integer not null,
  day date not null,
  product text not null,
  bets integer not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  rebate bigint not null,
  agent_rebate bigint not null,
  bonus bigint not null,
  deposit bigint not null,
  withdrawal bigint not null,
  fee_subsidy bigint not null,
  salary bigint not null,
  primary key (member, day, product)
) with (fillfactor = 80);
create index member_days_of_day on agents.member_days (merchant_id, day);

-- Of an agent and all below, as the line stood on that day.
create table agents.team_days (
  merchant_id integer not null,
  agent integer not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  rebate bigint not null,
  agent_rebate bigint not null,
  bonus bigint not null,
  deposit bigint not null,
  withdrawal bigint not null,
  fee_subsidy bigint not null,
  salary bigint not null,
  primary key (agent, day, product)
) with (fillfactor = 80);

create table agents.team_counts (
  merchant_id integer not null,
  agent integer not null,
  day date not null,
  registered integer not null default 0,
  first_deposits integer not null default 0,
  primary key (agent, day)
) with (fillfactor = 80);
create table agents.first_deposits (member integer primary key, merchant_id integer not null, day date not null);

-- Who was active cannot be added up over days: what of each member was valid in each period of the calendar, as long as they
-- stood in one place (`since`), and of how many of a team that is above nothing. D day, W week, H half of a month, M month.
create table agents.member_periods (
  merchant_id integer not null,
  member integer not null,
  kind "char" not null,
  start date not null,
  since date not null,
  valid bigint not null,
  primary key (member, kind, start, since)
) with (fillfactor = 80);
create table agents.team_active (
  merchant_id integer not null,
  agent integer not null,
  kind "char" not null,
  start date not null,
  active integer not null,
  primary key (agent, kind, start)
) with (fillfactor = 80);

-- Lines as they stand, and what hangs on them: how many, and how much money.
create table agents.lines (
  member integer primary key,
  merchant_id integer not null,
  uplines integer[] not null,
  is_agent boolean not null,
  balance bigint not null default 0
) with (fillfactor = 80);
create table agents.teams (
  agent integer primary key,
  merchant_id integer not null,
  members integer not null default 0,
  agents integer not null default 0,
  direct integer not null default 0,
  balance bigint not null default 0
) with (fillfactor = 70);

-- Valid bets of teams by five minutes, for those agents whose contracts are paid by the hour or the five minutes.
create table agents.slotted (agent integer primary key, merchant_id integer not null, since timestamptz not null default now());
create table agents.team_slots (
  merchant_id integer not null,
  agent integer not null,
  slot timestamptz not null,
  product text not null,
  valid bigint not null,
  primary key (agent, slot, product)
) with (fillfactor = 80);
create index team_slots_old on agents.team_slots (slot);

create table agents.progress (is_only boolean primary key default true check (is_only), counted_to timestamptz not null);
insert into agents.progress (counted_to) values (now());

-- One at a time: takes what was settled and what became of lines, and counts it, in one transaction. Answers how many it took.
create function agents.follow(most integer) returns integer
language plpgsql set plan_cache_mode = 'force_custom_plan' set jit = off as $function$
declare
  upto timestamptz;
  moved integer;
  counted integer;
begin
  perform from agents.progress for update skip locked;
  if not found then return 0; end if;
  select at into upto from records.public_progress;

  with changes as materialized (
    select c.*, l.uplines as was, coalesce(l.balance, 0) as balance
    from people.public_take_line_changes(most) c left join agents.lines l on l.member = c.member
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

  with owned as materialized (
    delete from agents.due where id in (select id from agents.due order by id limit most) returning *
  ), taken as materialized (
    select merchant_id, member_id, slot, product, bets, stake, payout, valid, rebate, 0::bigint as agent_rebate, bonus, deposit,
      withdrawal, 0::bigint as fee_subsidy, 0::bigint as salary, cash
    from records.public_take_settled(most)
    union all
    select merchant_id, member_id, slot, product, bets, stake, payout, valid, 0, agent_rebate, 0, 0, 0, fee_subsidy, salary, 0 from owned
  ), came as materialized (
    select m.number as member, t.*, (t.slot at time zone c.time_zone)::date as day, l.uplines as line,
      p.since, case when l.is_agent then p.uplines || m.number else p.uplines end as teams
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
  ), periods as (
    insert into agents.member_periods as p (merchant_id, member, kind, start, since, valid)
    select f.merchant_id, f.member, k.kind, k.start, f.since, sum(f.valid)
    from figures f cross join lateral agents.periods_of(f.day) k
    where f.valid <> 0 group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (member, kind, start, since) do update set valid = p.valid + excluded.valid
    returning new.merchant_id, new.member, new.kind, new.start, new.since,
      (new.valid > 0)::int - (coalesce(old.valid, 0) > 0)::int as by
  ), actives as (
    insert into agents.team_active as t (merchant_id, agent, kind, start, active)
    select p.merchant_id, u.agent, p.kind, p.start, sum(p.by)
    from periods p join (select distinct member, since, teams from figures) f on f.member = p.member and f.since = p.since,
      unnest(f.teams) u(agent) where p.by <> 0 group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (agent, kind, start) do update set active = t.active + excluded.active
  ), slots as (
    insert into agents.team_slots as s (merchant_id, agent, slot, product, valid)
    select c.merchant_id, u.agent, c.slot, c.product, sum(c.valid)
    from came c, unnest(c.teams) u(agent) where c.valid <> 0 and exists (select from agents.slotted k where k.agent = u.agent)
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (agent, slot, product) do update set valid = s.valid + excluded.valid
  )
  select count(*) into counted from taken;
  if counted < most then update agents.progress set counted_to = upto; end if;
  return moved + counted;
end $function$;

-- The periods of the calendar that a day lies in.
create function agents.periods_of(day date) returns table (kind "char", start date)
language sql immutable parallel safe as $function$
  values ('D'::"char", day), ('W', date_trunc('week', day)::date), ('M', date_trunc('month', day)::date),
    ('H', date_trunc('month', day)::date + case when extract(day from day) > 15 then 15 else 0 end)
$function$;

-- Of these days, teams whose sums are not those of their members as they stood (§8.5).
create function agents.wrong_teams(first date, last date) returns table (agent integer, day date, product text)
language sql stable as $function$
  select coalesce(k.agent, m.agent), coalesce(k.day, m.day), coalesce(k.product, m.product)
  from (select * from agents.team_days t where t.day between first and last) k
  full join (
    select u.agent, d.day, d.product, sum(d.bets) as bets, sum(d.stake) as stake, sum(d.payout) as payout, sum(d.valid) as valid,
      sum(d.rebate) as rebate, sum(d.agent_rebate) as agent_rebate, sum(d.bonus) as bonus, sum(d.deposit) as deposit,
      sum(d.withdrawal) as withdrawal, sum(d.fee_subsidy) as fee_subsidy, sum(d.salary) as salary
    from agents.member_days d join agents.lines l on l.member = d.member
    cross join lateral (
      select p.uplines from people.public_places p where p.member = d.member and p.since <= d.day order by p.since desc limit 1) p,
      unnest(case when l.is_agent then p.uplines || d.member else p.uplines end) u(agent)
    where d.day between first and last group by 1, 2, 3
  ) m on m.agent = k.agent and m.day = k.day and m.product = k.product
  where (k.bets, k.stake, k.payout, k.valid, k.rebate, k.agent_rebate, k.bonus, k.deposit, k.withdrawal, k.fee_subsidy, k.salary)
    is distinct from (m.bets, m.stake, m.payout, m.valid, m.rebate, m.agent_rebate, m.bonus, m.deposit, m.withdrawal, m.fee_subsidy, m.salary)
$function$;

-- Days that lie further back are held against one another by a job at night, one after the other.
create view agents.proof_teams as
  select w.* from agents.wrong_teams((now() - interval '1 day')::date, (now() + interval '1 day')::date) w;

-- What members of lines staked and got of rounds, against what was settled (what stands in the queue is not counted yet).
create view agents.proof_members as
  select coalesce(k.member, b.member) as member, coalesce(k.day, b.day) as day, coalesce(k.product, b.product) as product
  from (
    select member, day, product, sum(bets) as bets, sum(stake) as stake, sum(payout) as payout, sum(valid) as valid from (
      select d.member, d.day, d.product, d.bets, d.stake, d.payout, d.valid from agents.member_days d
      union all
      select l.member, (q.slot at time zone c.time_zone)::date, q.product, q.bets, q.stake, q.payout, q.valid
      from records.public_queue q join people.public_members m on m.id = q.member_id
      join agents.lines l on l.member = m.number and (l.is_agent or l.uplines <> '{}')
      join settings.public_clocks c on c.merchant_id = q.merchant_id) each
    where product not in ('', 'OTHER', 'LOTT') group by 1, 2, 3
    having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0 or sum(valid) <> 0) k
  full join (
    select l.member, (s.settled_at at time zone c.time_zone)::date as day, s.product, count(*) filter (where s.state = 'settled') as bets,
      sum(s.stake) filter (where s.state = 'settled') as stake, sum(s.payout) filter (where s.state = 'settled') as payout,
      sum(s.valid) as valid
    from records.public_settled_bets s join people.public_members m on m.id = s.member_id
    join agents.lines l on l.member = m.number and (l.is_agent or l.uplines <> '{}')
    join settings.public_clocks c on c.merchant_id = s.merchant_id
    where s.state = 'settled' and (l.is_agent or exists (
      select from (select p.uplines from people.public_places p
        where p.member = l.member and p.since <= (s.settled_at at time zone c.time_zone)::date order by p.since desc limit 1) p
      where p.uplines <> '{}'))
    group by 1, 2, 3) b using (member, day, product)
  where (k.bets, k.stake, k.payout, k.valid) is distinct from (b.bets, b.stake, b.payout, b.valid);

-- How many hang below each agent, and how much money they have, against the tree and the wallets' statements.
create view agents.proof_lines as
  select coalesce(t.agent, l.agent) as agent
  from (select * from agents.teams where members + agents > 0 or balance <> 0) t
  full join (
    select u.agent, count(*) filter (where not l.is_agent) as members, count(*) filter (where l.is_agent) as agents,
      count(*) filter (where u.agent = l.uplines[cardinality(l.uplines)]) as direct, sum(l.balance) as balance
    from agents.lines l, unnest(l.uplines) u(agent) group by 1) l using (agent)
  where (t.members, t.agents, t.direct, t.balance) is distinct from (l.members, l.agents, l.direct, l.balance);

-- Who stands elsewhere than where they began: whoever looks for who was in a team looks at them as well.
create view agents.moved_members as
  select distinct p.merchant_id, p.member from people.public_places p where p.since > '-infinity';

-- Of tickets nothing in the ledger tells when they lost: what each member's of an issue came to, by the newest settlement.
create table agents.draws_counted (
  draw_id bigint not null,
  member_id text not null,
  merchant_id integer not null,
  version integer not null,
  slot timestamptz not null,
  bets integer not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  primary key (draw_id, member_id)
);
