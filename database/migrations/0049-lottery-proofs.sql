-- What draws and settlement must keep, whatever happened (domain notes §0.11, §6.2): each of these views must be empty.

-- The 16 bytes by which the ledger knows a movement.
create function lottery.key_of(name text) returns uuid language sql immutable parallel safe
as $$ select encode(substr(sha256(convert_to(name, 'UTF8')), 1, 16), 'hex')::uuid $$;

-- The ledger moved for each outcome what it says beyond the one before it, and for nothing else.
create view lottery.proof_paid as
select coalesce(told.key, moved.key) as key, told.ticket_id, told.amount as told, moved.amount as moved
from (
  select ticket_id, lottery.key_of('lot:' || ticket_id || case kind when 'refund' then ':back' else ':v' || version end) as key,
    payout + rebate - coalesce(lag(payout + rebate) over (partition by ticket_id order by version), 0) as amount
  from lottery.outcomes) told
full join (
  select key, min(kind) as kind, sum(amount) as amount from wallet.public_lines
  where kind in ('lottery_settle', 'lottery_adjust', 'lottery_back') group by key) moved on moved.key = told.key
where coalesce(told.amount, 0) <> coalesce(moved.amount, 0) and (told.key is not null or moved.kind <> 'lottery_back');

-- A bet stands as its last outcome says, outcomes are numbered as results are, and of a draw that is over none is left.
create view lottery.proof_bets as
select t.id, t.status, t.version, d.state
from lottery.tickets t
join lottery.draws d on d.id = t.draw_id
left join lottery.outcomes o on o.ticket_id = t.id and o.version = t.version
where (t.version > 0 and (o.ticket_id is null or (o.payout, o.turnover, o.draw_id) <> (t.payout, t.turnover, t.draw_id)
    or o.kind <> case t.status when 'won' then 'win' when 'lost' then 'lose' when 'refunded' then 'refund' else t.status end))
  or (t.version = 0 and t.status not in ('open', 'cancelled'))
  or (t.status <> 'cancelled' and ((d.state = 'settled' and t.version <> d.version) or (d.state = 'refunded' and t.version <> 1)));

-- As many lines stand under the published root as were sold; a draw of ours has a result only by its record.
create view lottery.proof_roots as
select d.id, d.bets_count, l.lines
from lottery.draws d
join lottery.games g on g.id = d.game_id
cross join lateral (
  select coalesce(sum(octet_length(t.line_hashes) / 32), 0) as lines from lottery.tickets t
  where t.draw_id = d.id and t.status <> 'cancelled') l
where (d.bound_at is not null and d.bets_count <> l.lines)
  or (g.source = 'HOUSE' and d.result is distinct from d.proof ->> 'result')
  or (d.result is not null and not exists (
    select from lottery.results_log r where r.draw_id = d.id and r.version = d.version and r.result = d.result));
