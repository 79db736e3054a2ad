-- What counts as paid of rebates, against what the house paid for them.
create view agents.proof_rebates as
select coalesce(r.merchant_id, l.merchant_id) as merchant_id, coalesce(r.member_id, l.member_id) as member_id, r.paid, l.amount
from (
  select r.merchant_id, m.id as member_id, sum(r.paid) as paid from agents.rebates r join people.public_members m on m.number = r.upline
  group by 1, 2 having sum(r.paid) <> 0) r
full join (
  select merchant_id, member_id, sum(amount) as amount from wallet.public_lines where kind = 'agent_rebate' group by 1, 2) l
  using (merchant_id, member_id)
where r.paid is distinct from l.amount;
