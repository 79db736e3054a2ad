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

-- What a batch of calls could ask for, in one look (features/games/server/store.ts reads it): rows as text, fields
-- parted by unit separators and rows by record separators, for none of them may hold control characters.
-- own, refs: transactions by key, the answers of `own` only. rounds: by key; rounds_of: those of these transactions.
create function games.read_calls(
  hashes text[], own uuid[], refs uuid[], round_keys uuid[], rounds_of uuid[], since timestamptz,
  out sessions text, out transactions text, out rounds text)
language plpgsql stable
-- and `offset 0` makes each look-up one of its own: a plan made while the tables were young read them whole each time
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  select string_agg(concat_ws(E'\x1f', k.hash, s.vendor_id, s.player, s.ended_at is null and s.expires_at > clock_timestamp(),
      s.demo, s.ip, extract(epoch from s.opened_at), extract(epoch from s.logged_in_at)), E'\x1e') into sessions
    from unnest(hashes) k(hash) join games.sessions s on s.token_hash = decode(k.hash, 'hex');
  select string_agg(concat_ws(E'\x1f', translate(t.key::text, '-', ''), t.tx, t.op, t.player, t.round,
      coalesce(translate(t.round_key::text, '-', ''), ''), t.kind, t.state, t.amount, t.bonus, t.returned, t.fingerprint,
      coalesce(t.more::text, ''), k.own, case when k.own then t.answer else '' end), E'\x1e') into transactions
    from (select unnest(own) as key, true as own union all select unnest(refs), false) k
    cross join lateral (select * from games.transactions t where t.key = k.key and t.at >= since offset 0) t;
  select string_agg(concat_ws(E'\x1f', translate(r.key::text, '-', ''), r.state, r.stake, r.bonus_stake, r.payout, r.bets, r.wins,
      r.bets_seen, coalesce(r.declared_payout::text, ''), r.mismatch, translate(r.bets_by_key::text, '{}-', '')), E'\x1e')
    into rounds
    from (select unnest(round_keys) as key union
      select t.round_key from unnest(rounds_of) k(key)
        cross join lateral (select * from games.transactions t where t.key = k.key and t.at >= since offset 0) t) wanted
    cross join lateral (select * from games.rounds r where r.key = wanted.key and r.opened_at >= since offset 0) r;
end $$;
