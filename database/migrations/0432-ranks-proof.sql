-- Must be empty: each change of a bet or a deposit, of these last two days, begins where the one before it ended.
create view ranks.proof_counted as
select c.member_id, c.place, c.own_before, p.own
from ranks.counted c
left join lateral (
  select p.own from ranks.counted p
  where p.merchant_id = c.merchant_id and p.reference = c.reference and p.kind = c.kind and p.place < c.place
  order by p.place desc limit 1) p on true
where c.at > now() - interval '2 days' and c.own_before <> coalesce(p.own, 0);
create index counted_lately on ranks.counted using brin (at);
