-- What belongs to the wallet contract moves out of `games`: keys, game sessions, what vendors give, and the proofs of
-- calls and rounds. As between all features, rows of others are named by their ids, without a foreign key.
create schema gateway;

alter table games.campaigns set schema gateway;
alter table games.quoted_units set schema gateway;
alter table games.rewards set schema gateway;
alter table games.sessions set schema gateway;
alter table games.vendor_caps set schema gateway;
alter table games.vendor_gifts set schema gateway;
alter table games.vendor_keys set schema gateway;

alter table gateway.campaigns drop constraint campaigns_vendor_id_fkey;
alter table gateway.quoted_units drop constraint quoted_units_vendor_id_fkey;
alter table gateway.rewards drop constraint rewards_vendor_id_fkey;
alter table gateway.vendor_caps drop constraint vendor_caps_vendor_id_fkey;
alter table gateway.vendor_gifts drop constraint vendor_gifts_vendor_id_fkey;
alter table gateway.vendor_keys drop constraint vendor_keys_vendor_id_fkey;

alter function games.session_in(text) set schema gateway;
alter view games.proof_keys set schema gateway;
alter view games.proof_rounds set schema gateway;
alter view games.proof_postings set schema gateway;
alter view games.proof_obligations set schema gateway;
alter view games.proof_closed set schema gateway;
alter view games.proof_counted set schema gateway;
alter function games.miscounted(interval) set schema gateway;
alter function games.look(text[], text[], uuid[], uuid[], uuid[], uuid[], timestamptz) set schema gateway;

-- The same, on what games publish.
create or replace view gateway.proof_obligations as
select merchant_id, vendor, currency, purpose, sum(owed) - sum(booked) as difference
from (
  select t.merchant_id, v.code as vendor, t.currency, case t.kind when 'tip' then 'tips' else t.kind end as purpose,
    t.amount - t.returned as owed, 0 as booked
  from wallet.public_calls t join games.public_vendors v on v.id = t.vendor_id
  where t.op = 'bet' and t.state = 'ACCEPTED' and t.kind in ('tip', 'jackpot_contribution')
  union all
  select t.merchant_id, v.code, t.currency, 'jackpot', -(t.more ->> 'pool')::bigint, 0
  from wallet.public_calls t join games.public_vendors v on v.id = t.vendor_id
  where t.op = 'win' and t.state = 'ACCEPTED' and t.more ? 'pool'
  union all
  select merchant_id, subject, currency, house, 0, -amount from wallet.public_lines
  where house in ('tips', 'jackpot_contribution', 'jackpot')) both_sides
group by merchant_id, vendor, currency, purpose having sum(owed) <> sum(booked)
union all
select r.merchant_id, r.reward, r.currency, 'free_rounds', r.won - coalesce(t.won, 0)
from gateway.rewards r
left join (
  select vendor_id, more ->> 'reward' as reward, coalesce(sum(amount) filter (where op <> 'bet'), 0) as won,
    count(*) filter (where op = 'bet') as played
  from wallet.public_calls
  where state = 'ACCEPTED' and more ? 'reward' and (op = 'reward_status' or (op in ('bet', 'win') and kind = 'free_round'))
  group by vendor_id, more ->> 'reward') t using (vendor_id, reward)
where r.won <> coalesce(t.won, 0) or r.rounds - r.rounds_left <> coalesce(t.played, 0);

create or replace function gateway.miscounted(settled interval)
 returns table(reference text, told bigint, counted bigint, open bigint)
 language sql
as $function$
  with rounds as (
    select f.merchant_id, r.key, r.state, r.payout, coalesce(g.game_type, 'RNG') as category
    from turnover.public_follows f
    join games.public_players p on p.member_id = f.member_id
    join wallet.public_rounds r on r.vendor_id = p.vendor_id and r.player = p.player and r.opened_at >= f.since
    left join games.public_games g on g.vendor_id = r.vendor_id and g.code = r.game
    where r.opened_at >= now() - interval '14 days' and r.changed_at >= now() - interval '3 days'
      and r.changed_at <= now() - settled
      and (r.changed_at <= f.read_at or exists (select from turnover.public_open o where o.member_id = f.member_id))),
  bets as (
    select r.*, 'bet:' || translate(c.key::text, '-', '') as reference,
      case when c.state = 'ACCEPTED' and c.kind not in ('tip', 'jackpot_contribution') then c.amount - c.returned else 0 end as stake,
      c.at, c.key as call
    from rounds r join wallet.public_calls c on c.round_key = r.key and c.op = 'bet' and c.state in ('ACCEPTED', 'ROLLED_BACK')),
  summed as (
    select *, sum(stake) over (partition by key)::bigint as staked,
      row_number() over (partition by key order by (stake > 0) desc, at, call) as place
    from bets),
  told as (
    select merchant_id, reference,
      case when state <> 'CLOSED' then 0
        when category = 'PVP' then case place when 1 then abs(payout - staked) else 0 end
        when category in ('LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS') and payout = staked then 0
        else stake end as valid,
      case when state in ('OPEN', 'CLOSING') then stake else 0 end as open
    from summed)
  select t.reference, t.valid, b.valid, b.open from told t left join turnover.public_bets b using (merchant_id, reference)
  where t.valid <> coalesce(b.valid, 0) or t.open <> coalesce(b.open, 0)
  union all
  select b.reference, null, b.valid, b.open from turnover.public_bets b
  where b.reference like 'bet:%' and b.counted_at >= now() - interval '3 days'
    and not exists (select from wallet.public_calls c where c.key = substr(b.reference, 5)::uuid and c.op = 'bet')
$function$;

-- The same, on the sessions where they are now.
create or replace function gateway.look(members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamptz, out at timestamptz, out active text, out protection text, out sessions text, out calls text, out rounds text)
 returns record
 language plpgsql
  set enable_seqscan to 'off'
  set enable_bitmapscan to 'off'
  set enable_material to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set plan_cache_mode to 'force_generic_plan'
as $function$
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
