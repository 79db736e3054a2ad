-- What a merchant's members have open in issues whose result is still to come.
create view lottery.public_exposed as
select t.merchant_id, g.code as game, g.remark as name, g.names, d.numero, d.lock_at, d.draw_at, t.currency, count(*)::int as tickets,
  sum(t.stake)::bigint as stake
from lottery.draws d join lottery.games g on g.id = d.game_id join lottery.tickets t on t.draw_id = d.id
where d.state in ('open', 'suspended', 'locked', 'resultPending') and t.book = 'real' and t.status = 'open'
group by t.merchant_id, g.code, g.remark, g.names, d.numero, d.lock_at, d.draw_at, t.currency;

-- Which lottery a ticket is of, by the day on which it was placed, for sums of each.
create view lottery.public_placed as
select t.merchant_id, t.placed_at, g.code as game, g.remark as name, t.book, t.currency, t.status, t.stake, t.payout, t.id
from lottery.tickets t join lottery.games g on g.id = t.game_id;
