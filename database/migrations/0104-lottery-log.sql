-- Proofs that read the ledger, over the wallet's log (decision 0007).

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

-- Each ticket and each chase was paid by one movement of its whole stake, and nothing else was taken; a ticket that its
-- member took back before the lock was given back once, as was each issue of a chase that never became a ticket.
create view lottery.proof_stakes as
with told as (
  select lottery.key_of('lot:' || t.id || ':stake') as key, t.account_id, -t.stake as amount
  from lottery.tickets t where t.chase_id is null
  union all
  select lottery.key_of('lot:chase:' || c.id || ':paid'), c.account_id, -c.paid from lottery.chases c
  union all
  select lottery.key_of('lot:' || t.id || ':back'), t.account_id, t.stake
  from lottery.tickets t where t.status = 'cancelled'),
moved as (
  select l.key, min(l.kind) as kind, min(l.account_id) as account_id, sum(l.amount) as amount
  from wallet.public_lines l where l.kind in ('lottery_bet', 'lottery_back') group by l.key)
select coalesce(told.key, moved.key) as key, told.amount as told, moved.amount as moved
from told full join moved using (key)
where (told.key is null and moved.kind = 'lottery_bet') or moved.key is null
  or told.amount <> moved.amount or told.account_id <> moved.account_id;

-- What was paid for a chase is in its issues or came back; each of its tickets stands for one issue at that issue's stake.
create view lottery.proof_chases as
select c.id, c.paid, c.refunded, i.stakes, b.returned
from lottery.chases c
cross join lateral (
  select coalesce(sum(i.stake) filter (where i.state <> 'cancelled' or i.ticket_id is not null), 0) as stakes,
    count(*) filter (where t.stake is distinct from i.stake and i.ticket_id is not null) as wrong
  from lottery.chase_issues i
  left join lottery.tickets t on t.id = i.ticket_id and t.chase_id = i.chase_id and t.chase_index = i.index
    and t.draw_id = i.draw_id
  where i.chase_id = c.id) i
cross join lateral (
  select coalesce(sum(l.amount), 0) as returned from lottery.chase_issues i
  join wallet.public_lines l on l.key = lottery.key_of('lot:chase:' || i.chase_id || ':' || i.index)
  where i.chase_id = c.id) b
where c.paid <> i.stakes + c.refunded or c.refunded <> b.returned or i.wrong > 0
union all
select t.chase_id, null, null, t.stake, null
from lottery.tickets t
where t.chase_id is not null and not exists (
  select from lottery.chase_issues i where i.chase_id = t.chase_id and i.index = t.chase_index and i.ticket_id = t.id);
