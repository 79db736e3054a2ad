-- What came to an agent by each who stood directly below, of days that are over (decision 0151): the rows of member_days and
-- team_days once more, so that those of one report lie together. In team_days each day of each downline's team lies on a page of
-- its own. Written at night, when a day is closed; whatever changes a closed day later changes its rows here.
create table agents.closed_days (merchant_id integer primary key, upto date not null);

create table agents.direct_days (
  merchant_id integer not null,
  -- Of whom the day's uplines end with; 0 for the house.
  upline integer not null,
  day date not null,
  downline integer not null,
  -- T an agent's whole team, A an agent alone, M a member: T and M add up to the upline's team without the upline.
  part "char" not null check (part in ('T', 'A', 'M')),
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
  primary key (merchant_id, upline, day, downline, part, product) include (bets, stake, payout, valid, rebate, agent_rebate, bonus,
    deposit, withdrawal, fee_subsidy, salary)
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);

-- The rows of some days as they have to be, whether closed or not.
create function agents.direct_of(of_merchant integer, first date, last date) returns setof agents.direct_days
language sql stable as $function$
  select d.merchant_id, coalesce(p.uplines[cardinality(p.uplines)], 0), d.day, d.des, d.part, d.product, d.bets, d.stake, d.payout,
    d.valid, d.rebate, d.agent_rebate, d.bonus, d.deposit, d.withdrawal, d.fee_subsidy, d.salary
  from (
    select t.merchant_id, t.agent as des, 'T'::"char" as part, t.day, t.product, t.bets, t.stake, t.payout, t.valid, t.rebate,
      t.agent_rebate, t.bonus, t.deposit, t.withdrawal, t.fee_subsidy, t.salary
    from agents.team_days t where t.merchant_id = of_merchant and t.day between first and last
    union all
    select m.merchant_id, m.member, case when l.is_agent then 'A' else 'M' end::"char", m.day, m.product, m.bets, m.stake, m.payout,
      m.valid, m.rebate, m.agent_rebate, m.bonus, m.deposit, m.withdrawal, m.fee_subsidy, m.salary
    from agents.member_days m join agents.lines l on l.member = m.member
    where m.merchant_id = of_merchant and m.day between first and last
  ) d cross join lateral (
    select p.uplines from people.public_places p where p.member = d.des and p.since <= d.day order by p.since desc limit 1) p
$function$;

-- Closes a day that is over: from then on reports read it here. Nothing is counted meanwhile.
create function agents.close_day(of_merchant integer, on_day date) returns void
language plpgsql set plan_cache_mode = 'force_custom_plan' set jit = off set work_mem = '64MB' as $function$
begin
  perform from agents.progress for update;
  delete from agents.direct_days where merchant_id = of_merchant and day = on_day;
  insert into agents.direct_days
    select * from agents.direct_of(of_merchant, on_day, on_day) d order by d.upline, d.downline, d.part, d.product;
  insert into agents.closed_days as c (merchant_id, upto) values (of_merchant, on_day)
    on conflict (merchant_id) do update set upto = greatest(c.upto, excluded.upto);
end $function$;

-- Figures of closed days that come late, are corrected or added up once more: the same rows as they are then.
create function agents.keep_direct_members() returns trigger language plpgsql as $function$
begin
  insert into agents.direct_days
  select f.merchant_id, coalesce(p.uplines[cardinality(p.uplines)], 0), f.day, f.member, case when l.is_agent then 'A' else 'M' end::"char",
    f.product, f.bets, f.stake, f.payout, f.valid, f.rebate, f.agent_rebate, f.bonus, f.deposit, f.withdrawal, f.fee_subsidy, f.salary
  from fresh f join agents.closed_days c on c.merchant_id = f.merchant_id and f.day <= c.upto join agents.lines l on l.member = f.member
  cross join lateral (
    select p.uplines from people.public_places p where p.member = f.member and p.since <= f.day order by p.since desc limit 1) p
  on conflict (merchant_id, upline, day, downline, part, product) do update set bets = excluded.bets, stake = excluded.stake,
    payout = excluded.payout, valid = excluded.valid, rebate = excluded.rebate, agent_rebate = excluded.agent_rebate,
    bonus = excluded.bonus, deposit = excluded.deposit, withdrawal = excluded.withdrawal, fee_subsidy = excluded.fee_subsidy,
    salary = excluded.salary;
  return null;
end $function$;
create trigger added_closed after insert on agents.member_days referencing new table as fresh
  for each statement execute function agents.keep_direct_members();
create trigger changed_closed after update on agents.member_days referencing new table as fresh
  for each statement execute function agents.keep_direct_members();

create function agents.keep_direct_teams() returns trigger language plpgsql as $function$
begin
  insert into agents.direct_days
  select f.merchant_id, coalesce(p.uplines[cardinality(p.uplines)], 0), f.day, f.agent, 'T', f.product, f.bets, f.stake, f.payout, f.valid,
    f.rebate, f.agent_rebate, f.bonus, f.deposit, f.withdrawal, f.fee_subsidy, f.salary
  from fresh f join agents.closed_days c on c.merchant_id = f.merchant_id and f.day <= c.upto
  cross join lateral (
    select p.uplines from people.public_places p where p.member = f.agent and p.since <= f.day order by p.since desc limit 1) p
  on conflict (merchant_id, upline, day, downline, part, product) do update set bets = excluded.bets, stake = excluded.stake,
    payout = excluded.payout, valid = excluded.valid, rebate = excluded.rebate, agent_rebate = excluded.agent_rebate,
    bonus = excluded.bonus, deposit = excluded.deposit, withdrawal = excluded.withdrawal, fee_subsidy = excluded.fee_subsidy,
    salary = excluded.salary;
  return null;
end $function$;
create trigger added_closed after insert on agents.team_days referencing new table as fresh
  for each statement execute function agents.keep_direct_teams();
create trigger changed_closed after update on agents.team_days referencing new table as fresh
  for each statement execute function agents.keep_direct_teams();

-- Adding a day up once more takes away what no member's day speaks of.
create function agents.drop_direct_teams() returns trigger language plpgsql as $function$
begin
  delete from agents.direct_days d using gone g
  where d.merchant_id = g.merchant_id and d.day = g.day and d.downline = g.agent and d.part = 'T' and d.product = g.product
    and d.upline = (
      select coalesce(p.uplines[cardinality(p.uplines)], 0) from people.public_places p
      where p.member = g.agent and p.since <= g.day order by p.since desc limit 1);
  return null;
end $function$;
create trigger dropped_closed after delete on agents.team_days referencing old table as gone
  for each statement execute function agents.drop_direct_teams();

-- Of these days, if they are closed, the rows that are not what members and teams came to.
create function agents.wrong_direct(first date, last date)
returns table (merchant_id integer, upline integer, day date, downline integer, part "char", product text)
language sql stable as $function$
  select c.merchant_id, w.upline, w.day, w.downline, w.part, w.product from agents.closed_days c cross join lateral (
    select coalesce(k.upline, m.upline) as upline, coalesce(k.day, m.day) as day, coalesce(k.downline, m.downline) as downline,
      coalesce(k.part, m.part) as part, coalesce(k.product, m.product) as product
    from (select * from agents.direct_days k where k.merchant_id = c.merchant_id and k.day between first and last) k
    full join agents.direct_of(c.merchant_id, first, least(last, c.upto)) m on m.upline = k.upline and m.day = k.day
      and m.downline = k.downline and m.part = k.part and m.product = k.product
    where k is distinct from m) w
$function$;

-- Days that lie further back are held against one another when they are closed.
create view agents.proof_direct as
  select w.* from agents.wrong_direct((now() - interval '2 days')::date, (now() + interval '1 day')::date) w;
