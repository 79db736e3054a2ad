-- Proofs that read the ledger, and calls whose money the wallet's log holds (decision 0007).

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

-- What a batch of vendors' calls could ask for besides money: see 0008.
drop function games.read_batch, games.write_batch;
create function games.read_batch(
  members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamptz,
  out at timestamptz,
  out active text, out protection text, out sessions text, out transactions text, out rounds text)
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
      coalesce(l.is_due, false)), E'\x1e') into sessions
    from unnest(hashes) k(hash) join games.sessions s on s.token_hash = decode(k.hash, 'hex')
    left join sessions.public_logins l on l.id = s.login_session;
  select string_agg(concat_ws(E'\x1f', translate(t.key::text, '-', ''), t.tx, t.op, t.player, t.round,
      coalesce(translate(t.round_key::text, '-', ''), ''), t.kind, t.state, t.amount, t.bonus, t.returned, t.fingerprint,
      coalesce(t.more::text, ''), k.own, case when k.own then t.answer else '' end), E'\x1e') into transactions
    from (select unnest(own) as key, true as own union all select unnest(refs), false) k
    cross join lateral (select * from games.transactions t where t.key = k.key and t.at between since and now() + interval '1 day' offset 0) t;
  select string_agg(concat_ws(E'\x1f', translate(r.key::text, '-', ''), r.state, r.stake, r.bonus_stake, r.payout, r.bets, r.wins,
      r.bets_seen, coalesce(r.declared_payout::text, ''), r.mismatch, translate(r.bets_by_key::text, '{}-', '')), E'\x1e')
    into rounds
    from (select unnest(round_keys) as key union
      select t.round_key from unnest(rounds_of) k(key)
        cross join lateral (select * from games.transactions t where t.key = k.key and t.at between since and now() + interval '1 day' offset 0) t) wanted
    cross join lateral (select * from games.rounds r where r.key = wanted.key and r.opened_at between since and now() + interval '1 day' offset 0) r;
end $$;

create function games.write_batch(
  transactions text, rounds text, since timestamptz)
returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  if transactions <> '' then
    insert into games.transactions (at, key, merchant_id, vendor_id, tx, op, player, round, round_key, game, currency, kind,
        amount, bonus, more, ref, state, code, fingerprint, occurred_at, answer, body)
      select clock_timestamp(), f[1]::uuid, f[2]::int, f[3]::smallint, f[4], f[5], f[6], f[7], nullif(f[8], '')::uuid, f[9],
        f[10], f[11], f[12]::bigint, f[13]::bigint, nullif(f[14], '')::jsonb, f[15], f[16], f[17], f[18]::bigint,
        nullif(f[19], '')::timestamptz, f[20], f[21]
      from (select string_to_array(r, E'\x1f') as f from string_to_table(transactions, E'\x1e') r offset 0) t;
  end if;
  if rounds <> '' then
    -- A merge that may insert looks up each given round, whatever the planner believes of a young table: as an update it
    -- would read the whole table for each of them.
    merge into games.rounds r
      using (select f[1]::uuid as key, f
        from (select string_to_array(x, E'\x1f') as f from string_to_table(rounds, E'\x1e') x offset 0) x offset 0) c
      on r.key = c.key and r.opened_at between since and now() + interval '1 day'
      when matched then update set state = c.f[2], stake = c.f[3]::bigint, bonus_stake = c.f[4]::bigint,
        payout = c.f[5]::bigint, bets = c.f[6]::int, wins = c.f[7]::int, bets_seen = c.f[8]::int,
        bets_by_key = c.f[9]::uuid[], declared_payout = nullif(c.f[10], '')::bigint, mismatch = c.f[11]::boolean,
        changed_at = clock_timestamp()
      when not matched then insert (opened_at, changed_at, key, state, stake, bonus_stake, payout, bets, wins, bets_seen,
        bets_by_key, declared_payout, mismatch, merchant_id, vendor_id, player, round, game, currency)
      values (clock_timestamp(), clock_timestamp(), c.key, c.f[2], c.f[3]::bigint, c.f[4]::bigint, c.f[5]::bigint,
        c.f[6]::int, c.f[7]::int, c.f[8]::int, c.f[9]::uuid[], nullif(c.f[10], '')::bigint, c.f[11]::boolean,
        c.f[12]::int, c.f[13]::smallint, c.f[14], c.f[15], c.f[16], c.f[17]);
  end if;
end $$;

-- A player's wallet holds both books.
alter table games.players drop column bonus_account;
alter table games.players rename column real_account to wallet;
alter table games.players alter column wallet type int;
