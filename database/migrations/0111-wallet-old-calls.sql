-- How calls and rounds from before the log come in: whoever has them puts them here, then has them moved. `was`: the key
-- that the ledger knows a call's movement by.
create table wallet.public_old_calls (
  at timestamptz, key uuid, was uuid, merchant_id int, vendor_id smallint, reference text, op text, player text, round text,
  round_key uuid, game text, currency text, kind text, amount bigint, bonus bigint, returned bigint, more jsonb, ref text,
  ref_key uuid, state text, code text, fingerprint bigint, occurred_at timestamptz, answer text, body text);
create table wallet.public_old_rounds (
  key uuid, opened_at timestamptz, merchant_id int, vendor_id smallint, player text, round text, game text, currency text,
  state text, stake bigint, payout bigint, bets int, wins int, bets_seen int, bonus_stake bigint, declared_payout bigint,
  mismatch boolean);

-- Each call becomes the row of its movement, or one of its own without a wallet where it moved nothing: places in wallets
-- stay as they were told. Rounds get their places by time; only the newest row of each says how it stands.
create function wallet.public_move_old_calls() returns void language plpgsql as $$
begin
  alter table wallet.log disable trigger log_append_only;
  create temp table moving on commit drop as
    select c.*, 0 as place, l.key is not null as has_moved, l.cash, l.contra
    from wallet.public_old_calls c left join wallet.log l on l.key = c.was;
  create index on moving (key);
  create index on moving (reference);
  -- What people did about held wins: a movement, or nothing for a win of nothing.
  create temp table settled on commit drop as
    select coalesce(l.at, m.at) as at, l.key as was, m.key as win, m.round_key, m.amount, 0 as place,
      coalesce(l.op, 'win_return') as op, m.merchant_id, m.vendor_id, m.reference
    from moving m
    left join wallet.log l on l.reference = m.reference and l.op in ('win_release', 'win_return') and l.key is not null
    where m.code = 'HELD' and (l.key is not null or m.state = 'RETURNED');
  -- Which rollback took a call back: the first one of those that name it.
  update moving m set ref_key = null where op not in ('rollback', 'partial_refund') or state <> 'ACCEPTED'
    or not exists (select from moving r where r.key = m.ref_key and r.op in ('bet', 'win')
      and (m.op = 'partial_refund' or r.state = 'ROLLED_BACK'));
  update moving m set ref_key = null where m.op = 'rollback' and exists (
    select from moving o where o.op = 'rollback' and o.ref_key = m.ref_key and (o.at, o.key) < (m.at, m.key));
  update moving set state = case when code = 'HELD' and (state <> 'ACCEPTED'
      or exists (select from settled s where s.win = moving.key)) then 'HELD' else 'ACCEPTED' end
    where state in ('ACCEPTED', 'HELD', 'ROLLED_BACK', 'RETURNED');
  update moving set round_key = null where state not in ('ACCEPTED', 'HELD')
    or not exists (select from wallet.public_old_rounds r where r.key = moving.round_key);
  create temp table places on commit drop as
    select id, key, is_call, row_number() over w as place, row_number() over (partition by key order by at desc, is_call, id desc) as back
    from (select key as id, round_key as key, at, true as is_call from moving where round_key is not null
      union all select win, round_key, at, false from settled where round_key is not null) all_rows
    window w as (partition by key order by at, not is_call, id);
  update moving m set place = p.place from places p where p.id = m.key and p.is_call;
  update settled s set place = p.place from places p where p.id = s.win and not p.is_call;
  update moving m set at = r.opened_at from wallet.public_old_rounds r where r.key = m.round_key and m.place = 1;

  update wallet.log l set at = m.at, key = m.key, content = m.fingerprint, merchant_id = m.merchant_id, vendor_id = m.vendor_id,
      player = m.player, round = m.round, game = m.game, currency = m.currency, kind = m.kind, ref = m.ref, amount = m.amount,
      state = m.state, code = nullif(m.code, 'OK'), more = wallet.with_bonus(m.more, m.bonus), occurred_at = m.occurred_at,
      ref_key = m.ref_key, round_key = m.round_key, round_place = nullif(m.place, 0), answer = m.answer, body = m.body
    from moving m where l.key = m.was;
  update wallet.log l set main = m.key, content = m.fingerprint from moving m where l.main = m.was;
  insert into wallet.log (at, key, cash, balance, staked, won, content, op, reference, merchant_id, vendor_id, player, round, game,
      currency, kind, ref, amount, state, code, more, occurred_at, ref_key, round_key, round_place, answer, body)
    select m.at, m.key, 0, 0, 0, 0, m.fingerprint, m.op, m.reference, m.merchant_id, m.vendor_id, m.player, m.round, m.game,
      m.currency, m.kind, m.ref, m.amount, m.state, nullif(m.code, 'OK'), wallet.with_bonus(m.more, m.bonus), m.occurred_at,
      m.ref_key, m.round_key, nullif(m.place, 0), m.answer, m.body
    from moving m where not m.has_moved;
  update wallet.log l set amount = s.amount, ref_key = s.win, round_key = s.round_key, round_place = nullif(s.place, 0),
      merchant_id = s.merchant_id, vendor_id = s.vendor_id
    from settled s where l.key = s.was;
  insert into wallet.log (at, cash, balance, staked, won, op, reference, merchant_id, vendor_id, amount, ref_key, round_key, round_place)
    select at, 0, 0, 0, 0, op, reference, merchant_id, vendor_id, amount, win, round_key, nullif(place, 0) from settled where was is null;
  update wallet.log l set round_state = r.state, round_stake = r.stake, round_payout = r.payout, round_bets = r.bets,
      round_wins = r.wins, round_bets_seen = r.bets_seen, round_more = nullif(jsonb_strip_nulls(jsonb_build_object(
        'bonusStake', nullif(r.bonus_stake, 0), 'declared', r.declared_payout, 'mismatch', nullif(r.mismatch, false))), '{}')
    from wallet.public_old_rounds r, places p
    where p.key = r.key and p.back = 1 and l.round_key = r.key and l.round_place = p.place;
  alter table wallet.log enable trigger log_append_only;

  -- Nothing was lost or changed on the way.
  if exists (
      select key, merchant_id, vendor_id, reference, op, player, round, game, currency, kind, amount, bonus, returned, ref, state, code,
        fingerprint, occurred_at, answer, body from wallet.public_old_calls
      except select c.key, c.merchant_id, c.vendor_id, l.reference, c.op, c.player, c.round, c.game, c.currency, c.kind, c.amount,
        c.bonus, c.returned, c.ref, c.state, c.code, c.fingerprint, c.occurred_at, c.answer, c.body
      from wallet.public_calls c join wallet.log l on l.key = c.key)
    or (select count(*) from wallet.public_old_calls) <> (select count(*) from wallet.public_calls)
    or exists (
      select key, opened_at, merchant_id, vendor_id, player, round, currency, state, stake, payout, bets, wins, bets_seen,
        bonus_stake, declared_payout, mismatch from wallet.public_old_rounds
      except select key, opened_at, merchant_id, vendor_id, player, round, currency, state, stake, payout, bets, wins, bets_seen,
        bonus_stake, declared_payout, mismatch from wallet.public_rounds)
  then raise exception 'calls and rounds could not be moved into the log: they differ'; end if;
  drop table wallet.public_old_calls, wallet.public_old_rounds;
end $$;

create function wallet.with_bonus(more jsonb, bonus bigint) returns jsonb language sql immutable
as $$ select case when bonus = 0 then more else coalesce(more, '{}') || jsonb_build_object('bonus', bonus::text) end $$;
