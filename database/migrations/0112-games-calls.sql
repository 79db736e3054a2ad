-- Vendors' calls and their rounds are rows of the wallet's log (decision 0007): they go there, and are read from there.

insert into wallet.public_old_calls
select t.at, t.key, games.key_of('wc:' || t.vendor_id || ':', '', t.tx), t.merchant_id, t.vendor_id, v.code || ':' || t.tx, t.op,
  t.player, t.round, t.round_key, t.game, t.currency, t.kind, t.amount, t.bonus, t.returned, t.more, t.ref,
  games.key_of(t.vendor_id::text, '\x00', t.ref), t.state, t.code, t.fingerprint, t.occurred_at, t.answer, t.body
from games.transactions t join games.vendors v on v.id = t.vendor_id;
insert into wallet.public_old_rounds
select key, opened_at, merchant_id, vendor_id, player, round, game, currency, state, stake, payout, bets, wins, bets_seen,
  bonus_stake, declared_payout, mismatch
from games.rounds;
select wallet.public_move_old_calls();
drop function games.read_batch, games.write_batch;
drop table games.transactions, games.rounds cascade;

-- I6: a transaction has one row for ever, also over months, under the key of its own name; so has a round.
create view games.proof_keys as
select key from wallet.public_calls group by key
having count(*) > 1 or bool_or(key <> games.key_of(vendor_id::text, '\x00', tx))
union all
select key from wallet.public_rounds group by key having count(*) > 1;

-- I7: a round is the sum of its bets and wins that stand, and a cancelled one has none: only of it there may never have
-- been any.
create view games.proof_rounds as
select coalesce(r.key, t.round_key) as key, r.state, r.stake, t.staked, r.payout, t.won
from wallet.public_rounds r
full join (
  select round_key, count(*) filter (where op = 'bet') as bets_seen,
    count(*) filter (where op = 'bet' and state = 'ACCEPTED') as bets,
    count(*) filter (where op = 'win' and state = 'ACCEPTED') as wins,
    coalesce(sum(amount - returned) filter (where op = 'bet' and state = 'ACCEPTED'), 0) as staked,
    coalesce(sum(amount) filter (where op = 'win' and state = 'ACCEPTED'), 0) as won
  from wallet.public_calls
  where round_key is not null and op in ('bet', 'win') and state in ('ACCEPTED', 'ROLLED_BACK', 'HELD')
  group by round_key) t on t.round_key = r.key
where r.key is null or (t.round_key is null and r.state <> 'CANCELLED')
  or r.stake <> coalesce(t.staked, 0) or r.payout <> coalesce(t.won, 0)
  or r.bets <> coalesce(t.bets, 0) or r.wins <> coalesce(t.wins, 0) or r.bets_seen <> coalesce(t.bets_seen, 0)
  or (r.state = 'CANCELLED' and r.bets + r.wins > 0);

-- I7: the ledger moved for a call what its row says, and nothing for one that was refused. What a bonus that is over lost
-- at once came in and went out by the same movement.
create view games.proof_postings as
select t.key, t.tx, t.told, moved.amount as moved
from (
  select t.key, t.tx, case when t.state in ('REFUSED', 'TOMBSTONED') then 0
    when t.op = 'bet' or (t.op = 'rollback' and r.op = 'win') then -t.amount else t.amount end as told
  from wallet.public_calls t
  left join wallet.public_calls r on t.op = 'rollback' and r.key = games.key_of(t.vendor_id::text, '\x00', t.ref)) t
full join (
  select l.key, coalesce(sum(l.amount) filter (where l.house <> 'bonus_expired'), 0) as amount
  from wallet.public_lines l
  where l.kind in ('bet', 'win', 'rollback', 'rollback_round', 'partial_refund', 'adjust', 'promo_win', 'reward_status')
  group by l.key) moved on moved.key = t.key
where coalesce(t.told, 0) <> coalesce(moved.amount, 0) or t.key is null;

-- I8: tips, contributions to jackpots and what their pools paid are each the balance of an account of its own; free
-- rounds won what was paid for them, and as many are left as were not played.
create view games.proof_obligations as
select merchant_id, vendor, currency, purpose, sum(owed) - sum(booked) as difference
from (
  select t.merchant_id, v.code as vendor, t.currency, case t.kind when 'tip' then 'tips' else t.kind end as purpose,
    t.amount - t.returned as owed, 0 as booked
  from wallet.public_calls t join games.vendors v on v.id = t.vendor_id
  where t.op = 'bet' and t.state = 'ACCEPTED' and t.kind in ('tip', 'jackpot_contribution')
  union all
  select t.merchant_id, v.code, t.currency, 'jackpot', -(t.more ->> 'pool')::bigint, 0
  from wallet.public_calls t join games.vendors v on v.id = t.vendor_id
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
  from wallet.public_calls
  where state = 'ACCEPTED' and more ? 'reward' and (op = 'reward_status' or (op in ('bet', 'win') and kind = 'free_round'))
  group by vendor_id, more ->> 'reward') t using (vendor_id, reward)
where r.won <> coalesce(t.won, 0) or r.rounds - r.rounds_left <> coalesce(t.played, 0);

-- I15: what is in suspense is the sum of the wins that wait there, and each of them has somebody who looks at it.
create view games.proof_suspense as
select p.member_id, t.currency, sum(t.amount) as waiting, null::numeric as held
from wallet.public_calls t join games.players p using (vendor_id, player)
where t.state = 'HELD' and not exists (
  select from games.cases c where c.vendor_id = t.vendor_id and c.tx = t.tx and c.type in ('LATE', 'RISK', 'HELD')
    and c.state <> 'CLOSED')
group by p.member_id, t.currency
union all
select member_id, currency, sum(waiting), sum(held)
from (
  select p.member_id, t.currency, t.amount as waiting, 0 as held
  from wallet.public_calls t join games.players p using (vendor_id, player) where t.state = 'HELD'
  union all
  select member_id, currency, 0, amount from wallet.public_lines where account = 'held') both_sides
group by member_id, currency having sum(waiting) <> sum(held);

-- Must be empty: a round is booked as its vendor declares it. A difference is here until a correction has ended it.
create view games.proof_declared as
select d.merchant_id, d.vendor_id, d.day, d.player, d.round, d.currency, d.stake as declared_stake,
  coalesce(r.stake, 0) as stake, d.payout as declared_payout, coalesce(r.payout, 0) as payout, d.found_at
from games.declared_rounds d left join wallet.public_rounds r on r.key = d.key
where d.stake <> coalesce(r.stake, 0) or d.payout <> coalesce(r.payout, 0);

-- I13: a bet was taken before its session closed; one that was being decided just then may still be written. A bet whose
-- session nobody can read is a finding as well.
create view games.proof_closed as
select t.key, t.at, s.ended_at, s.expires_at
from (
  select key, at, sha256(convert_to(games.session_in(body), 'UTF8')) as token_hash from wallet.public_calls
  where op = 'bet' and state in ('ACCEPTED', 'ROLLED_BACK') and at >= now() - interval '3 hours') t
left join games.sessions s on s.token_hash = t.token_hash
where s.token_hash is null or t.at > least(s.expires_at, s.ended_at) + interval '1500 ms';

-- What a batch of vendors' calls could ask for besides how wallets stand, which has to be read before: whoever moves a
-- wallet in between is then met by the log's places. Of calls under `own` keys the first answers are told, and what they
-- are worded from.
create function games.look(
  members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamptz,
  out at timestamptz, out active text, out protection text, out sessions text, out calls text, out rounds text)
language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  at := clock_timestamp();
  active := people.public_active(members)::text;
  protection := protection.public_in_force(members);
  select string_agg(concat_ws(E'\x1f', k.hash, s.vendor_id, s.player,
      s.ended_at is null and s.expires_at > clock_timestamp() and coalesce(l.live, false),
      s.demo, s.ip, extract(epoch from s.opened_at), extract(epoch from s.logged_in_at), s.login_session,
      coalesce(l.is_due, false), extract(epoch from least(s.expires_at, s.ended_at, l.live_until)),
      extract(epoch from l.due_at)), E'\x1e') into sessions
    from unnest(hashes) k(hash)
    cross join lateral (select * from games.sessions s where s.token_hash = decode(k.hash, 'hex') offset 0) s
    left join lateral (select * from sessions.public_logins l where l.id = s.login_session offset 0) l on true;
  select string_agg(concat_ws(E'\x1f', translate(t.key::text, '-', ''), t.tx, t.op, t.player, t.round,
      coalesce(translate(t.round_key::text, '-', ''), ''), t.kind, t.state, t.amount, t.bonus, t.returned, t.fingerprint,
      coalesce(t.more::text, ''), k.own, t.currency, t.answer is not null,
      case when k.own then coalesce(t.answer, t.told) else '' end), E'\x1e') into calls
    from (select unnest(own) as key, true as own union all select unnest(refs), false) k
    cross join lateral (select * from wallet.public_calls t where t.key = k.key and t.at between since and now() + interval '1 day' offset 0) t;
  select string_agg(concat_ws(E'\x1f', translate(r.key::text, '-', ''), r.place, r.state, r.stake, r.bonus_stake, r.payout, r.bets,
      r.wins, r.bets_seen, coalesce(r.declared_payout::text, ''), r.mismatch, extract(epoch from r.opened_at)), E'\x1e')
    into rounds
    from (select unnest(round_keys) as key union
      select t.round_key from unnest(rounds_of) k(key)
        cross join lateral (select * from wallet.public_calls t where t.key = k.key and t.at between since and now() + interval '1 day' offset 0) t) wanted
    cross join lateral (select * from wallet.public_rounds r where r.key = wanted.key and r.opened_at between since and now() + interval '1 day' offset 0) r;
end $$;
