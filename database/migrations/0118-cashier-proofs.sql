-- What the cashier's rows say must be what the ledger moved. Each of these views must be empty.

-- Money that came is in the ledger, once, and all of it: in the member's cash, in suspense, or gone again (rules 1 and 2).
create view cashier.proof_arrivals as
select coalesce(a.merchant_id, l.merchant_id) as merchant_id, coalesce(a.provider, l.provider) as provider,
  coalesce(a.payment_id, l.payment_id) as payment_id, a.state, a.amount, l.suspense, l.cash, l.held
from cashier.arrivals a
full join (
  select merchant_id, split_part(reference, ':', 2) as provider, substr(reference, length(split_part(reference, ':', 2)) + 10)
      as payment_id,
    coalesce(sum(amount) filter (where account like 'desk:suspense:%'), 0) as suspense,
    coalesce(sum(amount) filter (where account = 'cash' and house = 'deposits'), 0) as cash,
    coalesce(sum(amount) filter (where account = 'held'), 0) as held,
    coalesce(sum(amount) filter (where house = 'chargebacks'), 0) as back
  from wallet.public_lines where reference like 'arrival:%'
  group by merchant_id, reference) l
  on l.merchant_id = a.merchant_id and l.provider = a.provider and l.payment_id = a.payment_id
where coalesce(a.provider, l.provider) <> 'c2c' and (a.state is null
  or coalesce(l.suspense, 0) <> case when a.state in ('SUSPENSE', 'REFUNDING') then a.amount else 0 end
  or coalesce(l.cash, 0) <> case when a.state in ('CREDITED', 'DISPUTED', 'REVERSED') then a.amount else 0 end
  or coalesce(l.held, 0) <> a.held
  or coalesce(l.back, 0) <> case when a.state = 'REVERSED' then -a.amount else 0 end);

-- A deposit that had its money says by which arrival, and both stand alike. Deposits that members pay to one another have a
-- part instead, unless their money waits for a person.
create view cashier.proof_deposits as
select d.id, d.state, a.state as arrival
from cashier.deposits d
left join cashier.arrivals a
  on a.merchant_id = d.merchant_id and a.provider = d.provider and a.payment_id = d.payment_id
where d.payment_id is not null and (a.deposit_id is distinct from d.id or d.state <> case a.state
  when 'CREDITED' then 'SUCCEEDED' when 'SUSPENSE' then 'REVIEW' when 'REFUNDING' then 'REVIEW' when 'VOIDED' then 'FAILED'
  else a.state end);

-- What members reserved is what their open withdrawals have not paid out, and no more left than was asked.
create view cashier.proof_reserved as
select merchant_id, member_id, sum(owed) as owed, sum(reserved) as reserved
from (
  select w.merchant_id, w.member_id,
    case when w.ended_at is not null then 0 else w.amount - w.fee_booked - coalesce((
      select sum(p.amount) from cashier.parts p
      where p.withdrawal_id = w.id and (p.state in ('RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED')
        or (p.kind = 'gateway' and p.state in ('PAID', 'NOT_RECEIVED')))), 0) end as owed,
    0 as reserved
  from cashier.withdrawals w
  union all
  select merchant_id, member_id, 0, amount from wallet.public_lines where account = 'reserved') both_sides
group by merchant_id, member_id having sum(owed) <> sum(reserved);

-- Parts that are alive or were received never come to more than the net of their withdrawal.
create view cashier.proof_parts as
select w.id, w.amount - w.fee as net, sum(p.amount) as parts
from cashier.withdrawals w join cashier.parts p on p.withdrawal_id = w.id
where p.state not in ('FAILED', 'EXPIRED', 'RETURNED')
group by w.id having sum(p.amount) > w.amount - w.fee;

-- A gateway's payout was booked once when it was paid, and back when it came back; a matched one when it was received.
create view cashier.proof_payouts as
select p.id, p.state, l.paid, l.back
from cashier.parts p
left join (
  select merchant_id, substr(reference, 6) as part,
    coalesce(-sum(amount) filter (where kind in ('payout', 'matched') and house = 'withdrawals'), 0) as paid,
    coalesce(sum(amount) filter (where kind = 'payout_returned' and house = 'withdrawals'), 0) as back
  from wallet.public_lines where reference like 'part:%' group by merchant_id, reference) l
  on l.merchant_id = p.merchant_id and l.part = p.id
where coalesce(l.paid, 0) <> case
    when p.state in ('RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED') then p.amount
    when p.kind = 'gateway' and p.state in ('PAID', 'NOT_RECEIVED', 'RETURNED') then p.amount else 0 end
  or coalesce(l.back, 0) <> case when p.kind = 'gateway' and p.state = 'RETURNED' then p.amount else 0 end;

-- What members pay to one another comes in and goes out alike.
create view cashier.proof_matched as
select merchant_id, currency, sum(amount) as difference
from wallet.public_lines
where house in ('deposits', 'withdrawals') and subject = 'c2c' and kind = 'matched'
group by merchant_id, currency having sum(amount) <> 0;

-- A voucher that is redeemed was paid once to whoever redeemed it, any other never.
create view cashier.proof_vouchers as
select coalesce(v.id, l.id) as id, v.state, v.amount, l.paid
from cashier.vouchers v
full join (
  select substr(reference, 9) as id, max(member_id) as member_id, sum(amount) as paid from wallet.public_lines
  where kind = 'voucher' group by reference) l on l.id = v.id
where coalesce(l.paid, 0) <> case when v.state = 'REDEEMED' then v.amount else 0 end
  or (v.state = 'REDEEMED' and v.redeemed_by is distinct from l.member_id);
