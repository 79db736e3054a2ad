-- Must be empty: no ticket came when its raffle was closed (I13).
create view draws.proof_closed as
select t.raffle_id, t.id, t.at, r.closes_at from draws.raffle_tickets t join draws.raffles r on r.id = t.raffle_id
where t.at >= r.closes_at;
