-- A game opened from a login takes bets for as long as the login goes on (C-13).

create or replace function games.read_batch(
  accounts bigint[], members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamptz,
  out at timestamptz, out balance text, out version text, out locked text, out staked text, out won text, out deposited text,
  out active text, out protection text, out sessions text, out transactions text, out rounds text)
language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
-- who calls has given up by then (the contract's hard stop is 1,500 ms)
set lock_timeout = '1200ms'
as $$
begin
  select h.balance::text, h.version::text, h.locked::text, h.staked::text, h.won::text, h.deposited::text
    into balance, version, locked, staked, won, deposited from wallet.public_hold(accounts) h;
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
