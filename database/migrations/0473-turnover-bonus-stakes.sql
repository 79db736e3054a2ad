-- Of bets that the log does not tell of and that took bonus money: what was staked, and what of it was lent. None of all others.
alter table turnover.bets add column stake bigint, add column bonus bigint;

-- As before (0428); what the log does not tell of took own money alone, unless its bet says so.
create or replace view turnover.public_staked as
select b.merchant_id, b.reference, b.member_id, b.currency, b.valid, b.accepted_at, coalesce(s.cash, b.stake - b.bonus, b.valid) as cash,
  coalesce(s.cash + s.bonus, b.stake, b.valid) as stake, s.vendor_id, s.game
from turnover.bets b
-- turnover knows the time of a bet to the millisecond
left join wallet.public_stakes s on s.at between b.accepted_at - interval '1 ms' and b.accepted_at + interval '1 ms'
  and s.key = case when b.reference like 'bet:%' then substr(b.reference, 5)::uuid end;
