-- At night what teams came to on the day before is added up once more from their members' days and the places they stood in
-- (agents.md §8.5; decision 0148). What was otherwise is kept here as it was and as it is now.
create table agents.team_repairs (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  agent integer not null,
  day date not null,
  product text not null,
  at timestamptz not null default now(),
  was jsonb,
  now_is jsonb
);

-- Rebuilds a day of a merchant; what is rebuilt stays. Nothing is counted meanwhile. Answers the rows that were otherwise.
create function agents.rebuild_teams(of_merchant integer, on_day date) returns setof agents.team_repairs
language plpgsql set plan_cache_mode = 'force_custom_plan' set jit = off as $function$
begin
  perform from agents.progress for update;
  return query
  with kept as materialized (
    select * from agents.team_days where merchant_id = of_merchant and day = on_day
  ), rebuilt as materialized (
    select d.merchant_id, u.agent, d.day, d.product, sum(d.bets)::bigint as bets, sum(d.stake)::bigint as stake,
      sum(d.payout)::bigint as payout, sum(d.valid)::bigint as valid, sum(d.rebate)::bigint as rebate,
      sum(d.agent_rebate)::bigint as agent_rebate, sum(d.bonus)::bigint as bonus, sum(d.deposit)::bigint as deposit,
      sum(d.withdrawal)::bigint as withdrawal, sum(d.fee_subsidy)::bigint as fee_subsidy, sum(d.salary)::bigint as salary
    from agents.member_days d join agents.lines l on l.member = d.member
    cross join lateral (
      select p.uplines from people.public_places p where p.member = d.member and p.since <= d.day order by p.since desc limit 1) p,
      unnest(case when l.is_agent then p.uplines || d.member else p.uplines end) u(agent)
    where d.merchant_id = of_merchant and d.day = on_day group by 1, 2, 3, 4
  ), wrong as materialized (
    select coalesce(r.agent, k.agent) as agent, coalesce(r.product, k.product) as product,
      to_jsonb(k) - '{merchant_id,agent,day,product}'::text[] as was, to_jsonb(r) - '{merchant_id,agent,day,product}'::text[] as is
    from kept k full join rebuilt r on r.agent = k.agent and r.product = k.product
    where to_jsonb(k) is distinct from to_jsonb(r)
  ), gone as (
    delete from agents.team_days t using wrong w
    where t.agent = w.agent and t.day = on_day and t.product = w.product and w.is is null
  ), put as (
    insert into agents.team_days as t (merchant_id, agent, day, product, bets, stake, payout, valid, rebate, agent_rebate, bonus,
      deposit, withdrawal, fee_subsidy, salary)
    select r.merchant_id, r.agent, r.day, r.product, r.bets, r.stake, r.payout, r.valid, r.rebate, r.agent_rebate, r.bonus, r.deposit,
      r.withdrawal, r.fee_subsidy, r.salary
    from rebuilt r join wrong w on w.agent = r.agent and w.product = r.product order by r.agent, r.product
    on conflict (agent, day, product) do update set bets = excluded.bets, stake = excluded.stake, payout = excluded.payout,
      valid = excluded.valid, rebate = excluded.rebate, agent_rebate = excluded.agent_rebate, bonus = excluded.bonus,
      deposit = excluded.deposit, withdrawal = excluded.withdrawal, fee_subsidy = excluded.fee_subsidy, salary = excluded.salary
  )
  insert into agents.team_repairs (merchant_id, agent, day, product, was, now_is)
  select of_merchant, w.agent, on_day, w.product, w.was, w.is from wrong w order by w.agent, w.product
  returning *;
end $function$;
