-- I15: money of a dispute waits in the same account of its member (cashier M6 to M8); it is the cashier's to prove.
create or replace view games.proof_suspense as
select p.member_id, t.currency, sum(t.amount) as waiting, null::numeric as held
from wallet.public_calls t join games.players p using (vendor_id, player)
where t.state = 'HELD' and not exists (
  select from games.cases c where c.vendor_id = t.vendor_id and c.tx = t.tx and c.type in ('LATE', 'RISK', 'HELD')
    and c.state <> 'CLOSED')
group by p.member_id, t.currency
union all
select member_id, currency, sum(waiting), sum(held)
from (
  select p.member_id, t.currency, t.amount as waiting, 0 as held
  from wallet.public_calls t join games.players p using (vendor_id, player) where t.state = 'HELD'
  union all
  select member_id, currency, 0, amount from wallet.public_lines
  where account = 'held' and kind not in ('dispute_opened', 'dispute_won', 'deposit_reversed')) both_sides
group by member_id, currency having sum(waiting) <> sum(held);
