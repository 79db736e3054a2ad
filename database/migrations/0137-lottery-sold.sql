-- A ticket with its lottery and issue.
create view lottery.public_tickets as
select t.id, t.placed_at, t.merchant_id, t.member_id, t.book, g.code as game, g.remark as name, g.names, d.numero,
  t.status, t.stake, t.payout, t.turnover as valid, d.lock_at
from lottery.tickets t join lottery.games g on g.id = t.game_id join lottery.draws d on d.id = t.draw_id;
