-- Rebates of uplines (agents.md §1.4, §1.5): of what was valid of a member's bets each above gets the difference of their own
-- rate to the highest below. Exact to the millionth of a ten-thousandth, however it was counted in parts; what is paid is what
-- that comes to, rounded down. A correction makes it less, and is netted with what comes: nothing is taken from a wallet.
create table agents.rebates (
  merchant_id integer not null,
  upline integer not null,
  day date not null,
  member integer not null,
  product text not null,
  -- of what was valid, so much had a part in it
  base bigint not null,
  -- millionths of ten-thousandths
  units numeric not null,
  -- of it, in ten-thousandths
  paid bigint not null default 0,
  primary key (upline, day, member, product)
) with (fillfactor = 80);
create index rebates_due on agents.rebates (merchant_id, upline) where trunc(units / 1000000) <> paid;
create sequence agents.rebate_runs;

-- Of figures as they come: who gets which part. Who is not active gets nothing of theirs, and nobody else does.
create function agents.shares_of(of_member integer, uplines integer[], kind text, subject text)
returns table (upline integer, ppm integer) language sql stable as $function$
  select s.agent, s.ppm from (
    select u.agent, u.status, greatest(u.point - greatest(own.point, coalesce(max(u.point) over (
      order by u.place desc rows between unbounded preceding and 1 preceding), 0)), 0) as ppm
    from (
      select a.agent, a.place, m.status, case when kind = 'series' then (t.value - 1800) * 500 else t.value end as point
      from unnest(uplines) with ordinality a(agent, place) join people.public_members m on m.number = a.agent
      join people.public_terms t on t.member = a.agent and t.kind = shares_of.kind and t.subject = shares_of.subject) u
    cross join (
      select coalesce(max(case when t.kind = 'series' then (t.value - 1800) * 500 else t.value end), 0) as point
      from people.public_terms t where t.member = of_member and t.kind = shares_of.kind and t.subject = shares_of.subject) own) s
  where s.ppm > 0 and s.status = 'active'
$function$;
