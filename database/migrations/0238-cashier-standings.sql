-- What members paid in, for the lists of operators.
update people.public_standings s set deposited = d.sum
from (select member_id, sum(amount)::bigint as sum from cashier.deposits
  where state in ('SUCCEEDED', 'DISPUTED', 'REVERSED') group by member_id) d
where d.member_id = s.member_id;

-- Who looks for accounts of one person asks for members of one payee, also where it is gone by now.
create index payees_ever on cashier.payees (merchant_id, member_id);

-- Operators look for an order by the payment that came for it.
create index arrivals_named on cashier.arrivals (merchant_id, payment_id);
