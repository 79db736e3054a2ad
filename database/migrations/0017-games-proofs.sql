-- The 16 bytes that stand for a text of the wire; a null byte cannot be in a text, so it comes apart.
create function games.key_of(head text, gap bytea, rest text) returns uuid language sql immutable parallel safe
as $$
  select encode(substr(sha256(convert_to(head, 'UTF8') || gap || convert_to(rest, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- I6: a transaction has one row for ever, also over months, under the key of its own name; so has a round.
create view games.proof_keys as
select key from games.transactions group by key
having count(*) > 1 or bool_or(key <> games.key_of(vendor_id::text, '\x00', tx))
union all
select key from games.rounds group by key having count(*) > 1;

-- I7: a round is the sum of its bets and wins that stand, and a cancelled one has none: only of it there may never have
-- been any.
create view games.proof_rounds as
select coalesce(r.key, t.round_key) as key, r.state, r.stake, t.staked, r.payout, t.won
from games.rounds r
full join (
  select round_key, count(*) filter (where op = 'bet') as bets_seen,
    count(*) filter (where op = 'bet' and state = 'ACCEPTED') as bets,
    count(*) filter (where op = 'win' and state = 'ACCEPTED') as wins,
    coalesce(sum(amount - returned) filter (where op = 'bet' and state = 'ACCEPTED'), 0) as staked,
    coalesce(sum(amount) filter (where op = 'win' and state = 'ACCEPTED'), 0) as won
  from games.transactions
  where round_key is not null and op in ('bet', 'win') and state in ('ACCEPTED', 'ROLLED_BACK', 'HELD')
  group by round_key) t on t.round_key = r.key
where r.key is null or (t.round_key is null and r.state <> 'CANCELLED')
  or r.stake <> coalesce(t.staked, 0) or r.payout <> coalesce(t.won, 0)
  or r.bets <> coalesce(t.bets, 0) or r.wins <> coalesce(t.wins, 0) or r.bets_seen <> coalesce(t.bets_seen, 0)
  or cardinality(r.bets_by_key) <> coalesce(t.bets_seen, 0)
  or (r.state = 'CANCELLED' and r.bets + r.wins > 0);

-- I7: the ledger moved for a transaction what its row says, and nothing for one that was refused. What a bonus that is
-- over lost at once came in and went out by the same movement.
create view games.proof_postings as
select coalesce(told.key, moved.key) as key, told.tx, told.amount as told, moved.amount as moved
from (
  select games.key_of('wc:' || t.vendor_id || ':', '', t.tx) as key, t.tx,
    case when t.state in ('REFUSED', 'TOMBSTONED') then 0
      when t.op = 'bet' or (t.op = 'rollback' and r.op = 'win') then -t.amount else t.amount end as amount
  from games.transactions t
  left join games.transactions r on t.op = 'rollback' and r.vendor_id = t.vendor_id and r.tx = t.ref) told
full join (
  select l.key, coalesce(sum(l.amount) filter (where l.house <> 'bonus_expired'), 0) as amount
  from wallet.public_lines l
  where l.kind in ('bet', 'win', 'rollback', 'rollback_round', 'partial_refund', 'adjust', 'promo_win', 'reward_status')
  group by l.key) moved on moved.key = told.key
where coalesce(told.amount, 0) <> coalesce(moved.amount, 0) or told.key is null;

-- I8: tips, contributions to jackpots and what their pools paid are each the balance of an account of its own; free
-- rounds won what was paid for them, and as many are left as were not played.
create view games.proof_obligations as
select merchant_id, vendor, currency, purpose, sum(owed) - sum(booked) as difference
from (
  select t.merchant_id, v.code as vendor, t.currency, case t.kind when 'tip' then 'tips' else t.kind end as purpose,
    t.amount - t.returned as owed, 0 as booked
  from games.transactions t join games.vendors v on v.id = t.vendor_id
  where t.op = 'bet' and t.state = 'ACCEPTED' and t.kind in ('tip', 'jackpot_contribution')
  union all
  select t.merchant_id, v.code, t.currency, 'jackpot', -(t.more ->> 'pool')::bigint, 0
  from games.transactions t join games.vendors v on v.id = t.vendor_id
  where t.op = 'win' and t.state = 'ACCEPTED' and t.more ? 'pool'
  union all
  select merchant_id, subject, currency, house, 0, -amount from wallet.public_lines
  where house in ('tips', 'jackpot_contribution', 'jackpot')) both_sides
group by merchant_id, vendor, currency, purpose having sum(owed) <> sum(booked)
union all
select r.merchant_id, r.reward, r.currency, 'free_rounds', r.won - coalesce(t.won, 0)
from games.rewards r
left join (
  select vendor_id, more ->> 'reward' as reward, coalesce(sum(amount) filter (where op <> 'bet'), 0) as won,
    count(*) filter (where op = 'bet') as played
  from games.transactions
  where state = 'ACCEPTED' and more ? 'reward' and (op = 'reward_status' or (op in ('bet', 'win') and kind = 'free_round'))
  group by vendor_id, more ->> 'reward') t using (vendor_id, reward)
where r.won <> coalesce(t.won, 0) or r.rounds - r.rounds_left <> coalesce(t.played, 0);

-- I13: a bet was taken before its session closed; one that was being decided just then may still be written.
create view games.proof_closed as
select t.key, t.at, s.ended_at, s.expires_at
from (
  select key, at, sha256(convert_to(body::jsonb ->> 'session', 'UTF8')) as token_hash from games.transactions
  where op = 'bet' and state in ('ACCEPTED', 'ROLLED_BACK') and at >= now() - interval '3 hours'
    and case when body is json object then body::jsonb ? 'session' else false end) t
left join games.sessions s on s.token_hash = t.token_hash
where s.token_hash is null or t.at > least(s.expires_at, s.ended_at) + interval '1500 ms';

-- I15: what is in suspense is the sum of the wins that wait there, and each of them has somebody who looks at it.
create view games.proof_suspense as
select p.member_id, t.currency, sum(t.amount) as waiting, null::numeric as held
from games.transactions t join games.players p using (vendor_id, player)
where t.state = 'HELD' and not exists (
  select from games.cases c where c.vendor_id = t.vendor_id and c.tx = t.tx and c.type in ('LATE', 'RISK', 'HELD')
    and c.state <> 'CLOSED')
group by p.member_id, t.currency
union all
select member_id, currency, sum(waiting), sum(held)
from (
  select p.member_id, t.currency, t.amount as waiting, 0 as held
  from games.transactions t join games.players p using (vendor_id, player) where t.state = 'HELD'
  union all
  select member_id, currency, 0, amount from wallet.public_lines where account = 'held') both_sides
group by member_id, currency having sum(waiting) <> sum(held);
