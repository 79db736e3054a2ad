-- Vendors' calls are rows of the log as well (decision 0007): a row is a call, what it moved, its place in its wallet's
-- sequence and in its round's, and how both stand after it. Nothing else is written for a bet.

alter table wallet.log
  alter column wallet drop not null,
  alter column version drop not null,
  -- The statement's clock, so that rows of a COPY go in together. Whoever copies waits for the writers' lock before.
  alter column at set default statement_timestamp(),
  -- Only of a vendor's call. What it named, in the vendor's words; `amount`: what it says moved; `more`: the part of it in
  -- the bonus book, and bonus, reward and pool where there is any.
  add column merchant_id int,
  add column vendor_id smallint,
  add column player text,
  add column round text,
  add column game text,
  add column currency text,
  add column kind text,
  add column ref text,
  add column amount bigint,
  add column state text check (state in ('ACCEPTED', 'REFUSED', 'TOMBSTONED', 'HELD')),
  add column code text,
  add column more jsonb,
  add column occurred_at timestamptz,
  -- the call that it took back, in part or whole
  add column ref_key uuid,
  -- Its round, its place among the round's rows, and how the round stands after it.
  add column round_key uuid,
  add column round_place int,
  add column round_state text check (round_state in ('OPEN', 'CLOSING', 'CLOSED', 'CANCELLED')),
  add column round_stake bigint,
  add column round_payout bigint,
  add column round_bets int,
  add column round_wins int,
  add column round_bets_seen int,
  add column round_more jsonb,
  -- The first answer; null where it can be worded again from the row (games/rules/wallet-words.ts).
  add column answer text,
  add column body text,
  drop constraint log_check,
  add constraint log_keys check (key is null or main is null),
  add constraint log_places check ((wallet is null) = (version is null)),
  add constraint log_rounds check ((round_key is null) = (round_place is null));

-- Three unique indexes a month decide everything: a call or movement once, no place of a wallet twice, none of a round.
create or replace function wallet.add_month(month timestamptz) returns void language plpgsql as $$
declare child text := format('log_%s', to_char(month at time zone 'utc', 'YYYYMM'));
begin
  if to_regclass('wallet.' || child) is null then
    execute format('create table wallet.%I partition of wallet.log for values from (%L) to (%L)', child, month,
      (month at time zone 'utc' + interval '1 month') at time zone 'utc');
    execute format('create unique index %I on wallet.%I (key) where key is not null', child || '_key', child);
    execute format('create unique index %I on wallet.%I (wallet, version)', child || '_place', child);
    execute format('create index %I on wallet.%I (main) where main is not null', child || '_main', child);
    execute format('create index %I on wallet.%I using brin (at) with (pages_per_range = 32)', child || '_at', child);
  end if;
  execute format('create unique index if not exists %I on wallet.%I (round_key, round_place) where round_key is not null',
    child || '_round', child);
end $$;
select wallet.add_month((date_trunc('month', to_date(substring(c.relname from 5), 'YYYYMM'))) at time zone 'utc')
from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'wallet.log'::regclass;

-- Of money that moved. Rows that moved none are calls, ends of rounds and marks.
create or replace view wallet.proof_movements as
select coalesce(l.key, l.main) as key, count(*) as rows
from wallet.log l left join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
where coalesce(l.key, l.main) is not null
group by coalesce(l.key, l.main)
having bool_or((l.wallet is null or w.id is null) and (l.cash <> 0 or l.bonus <> 0)
    or l.wallet is not null and w.id is null or (l.cash <> 0 or l.bonus <> 0) and
    (h.id is null or (w.merchant_id, w.book, w.currency) <> (h.merchant_id, h.book, h.currency)))
  or bool_or(l.bonus <> 0 and (w.book <> 'real' or w.purpose <> 'cash'))
  or count(l.key) <> 1 or min(l.content) <> max(l.content) or min(w.currency) <> max(w.currency)
  or sum(l.cash + coalesce(l.bonus, 0)) filter (where h.purpose = 'transfers') <> 0
  or sum(l.cash + coalesce(l.bonus, 0)) filter (where h.purpose = 'conversion') <> 0;

-- I2, I5 as before, of rows that have a place.
create or replace view wallet.proof_chain as
select wallet, version, balance, cash_so_far, bonus_balance, bonus_so_far
from (
  select l.wallet, l.version, l.balance, l.bonus_balance, l.staked, l.won, l.deposited, w.purpose, row_number() over v as place,
    sum(l.cash) over v as cash_so_far, sum(coalesce(l.bonus, 0)) over v as bonus_so_far,
    -sum(case wallet.counter_of(h.purpose) when 1 then l.cash else 0 end) over v as staked_so_far,
    sum(case wallet.counter_of(h.purpose) when 2 then l.cash else 0 end) over v as won_so_far,
    sum(case wallet.counter_of(h.purpose) when 3 then l.cash else 0 end) over v as deposited_so_far
  from wallet.log l left join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
  where l.wallet is not null
  window v as (partition by l.wallet order by l.version)) c
where version <> place or balance <> cash_so_far or coalesce(bonus_balance, 0) <> bonus_so_far or staked <> staked_so_far
  or won <> won_so_far or coalesce(deposited, 0) <> deposited_so_far or (balance < 0 and purpose is distinct from 'debt');

-- I6, and places of rounds.
create or replace view wallet.proof_keys as
select key::text as what, count(*) from wallet.log where key is not null group by key having count(*) > 1
union all
select wallet || ' ' || version, count(*) from wallet.log where wallet is not null group by wallet, version having count(*) > 1
union all
select round_key || ' ' || round_place, count(*) from wallet.log where round_key is not null
group by round_key, round_place having count(*) > 1;

-- Calls as they stand. What became of one is told by the rows of its round that came after it.
create view wallet.public_calls as
select l.at, l.key, l.merchant_id, l.vendor_id, substr(l.reference, strpos(l.reference, ':') + 1) as tx, l.op, l.player, l.round,
  l.round_key, l.game, l.currency, l.kind, l.amount, coalesce((l.more ->> 'bonus')::bigint, 0) as bonus,
  (select coalesce(sum(b.amount), 0)::bigint from wallet.log b
    where l.op = 'bet' and b.round_key = l.round_key and b.round_place > l.round_place and b.at >= l.at - interval '1 day'
      and b.op = 'partial_refund' and b.ref_key = l.key) as returned,
  l.more, l.ref,
  case when l.round_key is null then l.state else coalesce((
    select case b.op when 'win_release' then 'ACCEPTED' when 'win_return' then 'RETURNED' else 'ROLLED_BACK' end
    from wallet.log b
    where b.round_key = l.round_key and b.round_place > l.round_place and b.at >= l.at - interval '1 day'
      and ((b.op in ('rollback', 'win_release', 'win_return') and b.ref_key = l.key)
        or (b.op = 'rollback_round' and b.state = 'ACCEPTED' and l.op = 'bet'))
    order by b.round_place desc limit 1), l.state) end as state,
  coalesce(l.code, 'OK') as code, l.content as fingerprint, l.occurred_at, l.answer, coalesce(l.body, '') as body,
  l.version,
  -- where the answer is not kept: cash, bonus, both balances, version and round that it is worded from
  case when l.answer is null then concat_ws(' ', l.cash, coalesce(l.bonus, 0), l.balance, coalesce(l.bonus_balance, 0),
    l.version, l.round_state) end as told
from wallet.log l where l.vendor_id is not null and l.key is not null and l.state is not null;

-- Rounds as their newest row leaves them.
create view wallet.public_rounds as
select f.round_key as key, f.at as opened_at, n.at as changed_at, f.merchant_id, f.vendor_id, f.player, f.round, f.game, f.currency,
  n.round_place as place, n.round_state as state, n.round_stake as stake, n.round_payout as payout, n.round_bets as bets,
  n.round_wins as wins, n.round_bets_seen as bets_seen, coalesce((n.round_more ->> 'bonusStake')::bigint, 0) as bonus_stake,
  (n.round_more ->> 'declared')::bigint as declared_payout, coalesce((n.round_more ->> 'mismatch')::boolean, false) as mismatch
from wallet.log f
cross join lateral (
  select n.at, n.round_place, n.round_state, n.round_stake, n.round_payout, n.round_bets, n.round_wins, n.round_bets_seen,
    n.round_more
  from wallet.log n where n.round_key = f.round_key and n.at >= f.at - interval '1 day' order by n.round_place desc limit 1) n
where f.round_place = 1;

-- Writes nothing: waits for the lock of all writers and looks that nothing of a batch is known from the month before, nor
-- that the month is over which the caller copies its rows to. Its rows come in the same exchange.
create function wallet.public_begin(keys uuid[], rounds uuid[], month timestamptz) returns void language plpgsql
-- who calls has given up by then (the contract's hard stop is 1,500 ms)
set lock_timeout = '1200ms'
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare before timestamptz := (month at time zone 'utc' - interval '1 month') at time zone 'utc';
begin
  perform pg_advisory_xact_lock(7001, 0);
  if wallet.month_of(clock_timestamp()) <> month then raise exception 'the month is over' using errcode = '40001'; end if;
  perform from unnest(keys) k(key) cross join lateral (
    select from wallet.log l where l.key = k.key and l.at >= before and l.at < month offset 0) l limit 1;
  if found then raise exception 'a key of the month before' using errcode = '23505'; end if;
  perform from unnest(rounds) k(key) cross join lateral (
    select from wallet.log l where l.round_key = k.key and l.round_place = 1 and l.at >= before and l.at < month offset 0) l
    limit 1;
  if found then raise exception 'a round of the month before' using errcode = '23505'; end if;
end $$;

-- The month that is written now; whoever wrote by the clock of the one before is done.
create function wallet.public_enter_month() returns timestamptz language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7001, 0);
  return wallet.month_of(clock_timestamp());
end $$;

-- What a bet must know of these members has changed, though no money moved: a place taken in the sequence of each of their
-- wallets, so that a server that believes what was before finds it taken.
create function wallet.public_mark(members text[], why text) returns void language sql as $$
  insert into wallet.log (cash, balance, bonus_balance, staked, won, deposited, wallet, version, op, reference)
  select 0, s.balance, nullif(s.bonus, 0), s.staked, s.won, nullif(s.deposited, 0), s.wallet, s.version + 1, 'mark', why
  from wallet.public_hold(array(select w.id from wallet.wallets w
    where w.member_id = any(members) and w.purpose = 'cash' and w.book = 'real')) s
$$;

-- The rows of a movement are copied now (wallet/server/log-rows.ts).
drop function wallet.append;
