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
