-- Bets of such a session take no bonus money (promotions §6.3).
alter table gateway.sessions add column own_money boolean not null default false;

create or replace function gateway.look(members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamp with time zone, OUT at timestamp with time zone, OUT active text, OUT protection text, OUT sessions text, OUT calls text, OUT rounds text)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_material TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  at := clock_timestamp();
  active := people.public_active(members)::text;
  protection := protection.public_in_force(members);
  select string_agg(concat_ws(E'\x1f', k.hash, s.vendor_id, s.player,
      s.ended_at is null and s.expires_at > clock_timestamp() and coalesce(l.live, false),
      s.demo, s.own_money, s.ip, extract(epoch from s.opened_at), extract(epoch from s.logged_in_at), s.login_session,
      coalesce(l.is_due, false), extract(epoch from least(s.expires_at, s.ended_at, l.live_until)),
      extract(epoch from l.due_at)), E'\x1e') into sessions
    from unnest(hashes) k(hash)
    cross join lateral (select * from gateway.sessions s where s.token_hash = decode(k.hash, 'hex') offset 0) s
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
end $function$;
