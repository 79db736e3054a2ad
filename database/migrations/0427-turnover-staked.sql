-- Bets as they count now, with the money that each was staked of: what is own in a valid bet (promotions §5) is asked for here, by
-- whoever rewards own play. One that the log does not tell of took own money alone.
create view turnover.public_staked as
select b.merchant_id, b.reference, b.member_id, b.currency, b.valid, b.accepted_at, coalesce(s.cash, b.valid) as cash,
  coalesce(s.cash + s.bonus, b.valid) as stake, s.vendor_id, s.game
from turnover.bets b
-- turnover knows the time of a bet to the millisecond
left join wallet.public_stakes s on s.at between b.accepted_at - interval '1 ms' and b.accepted_at + interval '1 ms'
  and s.key = case when b.reference like 'bet:%' then substr(b.reference, 5)::uuid end;
