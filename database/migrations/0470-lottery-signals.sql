-- Bets of real money on one side of two: what looks like both sides of a few is asked of it (promotions §11).
create view lottery.public_sides as
select t.merchant_id, t.member_id, t.draw_id, t.placed_at, l ->> 'play' as play, l ->> 'selection' as side,
  (l ->> 'unit')::bigint * (l ->> 'combinations')::bigint * (l ->> 'slots')::bigint as stake
from lottery.tickets t cross join lateral jsonb_array_elements(t.lines) l
where t.book = 'real' and t.status <> 'cancelled' and t.free_promotion is null
  and l ->> 'selection' in ('BIG', 'SMALL', 'ODD', 'EVEN', 'DRAGON', 'TIGER');
