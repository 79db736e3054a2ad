-- The wallet contract whole (wallet contract §2.3): split money, refunds, free rounds, held wins, cases, key rotation.

alter table games.vendors
  -- bets a second above which a vendor is told to slow down; wins and rollbacks are never refused for it
  add column bets_per_second int check (bets_per_second > 0);

alter table games.games
  add column max_bet bigint check (max_bet > 0),
  add column allow_zero boolean not null default false,
  -- a win above so many stakes waits for a person
  add column max_win_multiple int check (max_win_multiple > 0);

alter table games.vendor_keys
  drop constraint vendor_keys_algorithm_check,
  add constraint vendor_keys_algorithm_check check (algorithm in ('hmac-sha256', 'ed25519', 'rsa-pss-sha256')),
  -- with an asymmetric algorithm sealed_secret holds the vendor's public key, and this our private one (both PEM)
  add column sealed_private_key bytea,
  add constraint vendor_keys_pair check ((algorithm = 'hmac-sha256') = (sealed_private_key is null));

alter table games.players
  -- so that a batch of calls finds the accounts of its players in one look; they never change
  add column real_account bigint,
  add column bonus_account bigint,
  add column currency text;
update games.players p set currency = r.currency, real_account = r.id, bonus_account = b.id
from wallet.public_accounts r join wallet.public_accounts b using (member_id, purpose)
where r.member_id = p.member_id and r.purpose = 'cash' and r.book = 'real' and b.book = 'bonus';
alter table games.players alter column real_account set not null, alter column bonus_account set not null,
  alter column currency set not null;

alter table games.launches
  add column ip text not null default '',
  add column logged_in_at timestamptz not null default now();
alter table games.sessions
  add column ip text not null default '',
  add column logged_in_at timestamptz not null default now(),
  -- opened for play without money: no wallet call is taken in it
  add column demo boolean not null default false;

-- Whoever is excluded leaves all games at once.
create index sessions_member on games.sessions (member_id);

alter table games.transactions
  drop constraint transactions_state_check,
  add constraint transactions_state_check
    check (state in ('ACCEPTED', 'REFUSED', 'TOMBSTONED', 'HELD', 'ROLLED_BACK', 'RETURNED')),
  -- the part of `amount` in the bonus book, and how much of a stake came back by partial refunds
  add column bonus bigint not null default 0,
  add column returned bigint not null default 0,
  -- of few transactions: the bonus it was staked with, the free rounds it belongs to, what a jackpot pool paid
  add column more jsonb,
  -- as the vendor says it; statements count a transaction on this day
  add column occurred_at timestamptz;

alter table games.rounds
  add column bonus_stake bigint not null default 0,
  -- transactions of its bets, so that a whole round is undone without an index on every transaction
  add column bets_by_key uuid[] not null default '{}';

-- Rounds are written once more when their win comes: room in the page keeps that update out of the index.
do $$
declare child regclass;
begin
  for child in select inhrelid::regclass from pg_inherits where inhparent = 'games.rounds'::regclass loop
    execute format('alter table %s set (fillfactor = 60)', child);
  end loop;
end $$;

-- Free rounds given to a member at a vendor.
create table games.rewards (
  vendor_id smallint not null references games.vendors,
  reward text not null,
  merchant_id int not null,
  player text not null,
  game text not null,
  currency text not null,
  rounds int not null check (rounds > 0),
  rounds_left int not null check (rounds_left between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  pays text not null check (pays in ('real', 'bonus')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'FINISHED', 'EXPIRED', 'CANCELLED')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (vendor_id, reward)
);

-- Who pays for prizes outside of rounds; a prize of a campaign that is not here is paid, and somebody is asked.
create table games.campaigns (
  vendor_id smallint not null references games.vendors,
  campaign text not null,
  merchant_id int not null,
  paid_by text not null check (paid_by in ('house', 'vendor')),
  primary key (vendor_id, merchant_id, campaign)
);

-- What a person has to look at. The same finding about the same transaction or round is one case.
create table games.cases (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  type text not null check (type in ('HELD', 'LATE', 'RISK', 'MISMATCH', 'CAMPAIGN', 'RECEIVABLE', 'CONFLICT',
    'ORPHAN_WIN', 'SETTLED_ROLLBACK', 'THEIRS_ONLY', 'OURS_ONLY', 'AMOUNT_DIFF', 'STATUS_DIFF', 'CURRENCY_DIFF',
    'DUPLICATE', 'OPEN_ROUND', 'STATEMENT_DIFF')),
  tx text not null,
  round text not null,
  player text not null,
  currency text not null,
  amount bigint not null default 0,
  detail jsonb not null default '{}',
  state text not null default 'OPEN' check (state in ('OPEN', 'PROPOSED', 'CLOSED')),
  resolution text not null default '',
  proposed_by text,
  decided_by text,
  closed_at timestamptz,
  unique (vendor_id, type, tx, round, player),
  -- two pairs of eyes: nobody decides what they proposed
  check (decided_by is null or proposed_by is null or decided_by <> proposed_by)
);
create index cases_open on games.cases (merchant_id, id) where state <> 'CLOSED';

-- What a batch of calls could ask for, in one look and under the lock of its accounts (features/games/server/store.ts
-- reads it): rows as text, fields parted by unit separators and rows by record separators, for none of them may hold
-- control characters. own, refs: transactions by key, the answers of `own` only. rounds: by key; rounds_of: those of
-- these transactions. No look goes into the months prepared ahead. Volatile, and so each part sees what was committed when the lock was had.
create function games.read_batch(
  accounts bigint[], members text[], hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[],
  since timestamptz,
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
  select string_agg(concat_ws(E'\x1f', k.hash, s.vendor_id, s.player, s.ended_at is null and s.expires_at > clock_timestamp(),
      s.demo, s.ip, extract(epoch from s.opened_at), extract(epoch from s.logged_in_at)), E'\x1e') into sessions
    from unnest(hashes) k(hash) join games.sessions s on s.token_hash = decode(k.hash, 'hex');
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

-- Everything that a batch writes each time, in one call: entries and accounts as wallet.public_write takes them, then
-- new transactions, and rounds as they now are, rows and fields parted as above.
create function games.write_batch(
  entries text, accounts text,
  house_merchants int[], house_books text[], house_currencies text[], house_purposes text[], house_subjects text[],
  transactions text, rounds text, since timestamptz)
returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  if entries <> '' then
    perform wallet.public_write(entries, accounts, house_merchants, house_books, house_currencies, house_purposes, house_subjects);
  end if;
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
