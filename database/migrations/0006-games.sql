-- Vendors, their games, launches, and the provider's side of the wallet contract (domain notes, wallet contract §2.3).
create schema games;

create table games.vendors (
  id smallint generated always as identity primary key,
  -- the specification's `vassalage`
  code text not null unique,
  name text not null,
  -- where the platform calls the vendor, and the one origin its games may come from in a browser
  base_url text not null,
  public_origin text not null,
  enabled boolean not null default true
);

create table games.merchant_vendors (
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  enabled boolean not null default true,
  position int not null default 0,
  primary key (merchant_id, vendor_id)
);

-- The algorithm belongs to the key, never to the request. `in`: the vendor signs, `out`: we sign.
create table games.vendor_keys (
  key_id text primary key,
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  direction text not null check (direction in ('in', 'out')),
  algorithm text not null check (algorithm in ('hmac-sha256')),
  sealed_secret bytea not null,
  addresses text[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create table games.games (
  -- the specification's `nodeId`
  id text primary key,
  vendor_id smallint not null references games.vendors,
  code text not null,
  game_type text not null,
  classify text not null,
  name text not null,
  min_bet bigint not null default 0,
  min_line_num int not null default 1,
  hot boolean not null default false,
  rtp text not null default '',
  cover_url text not null default '',
  enabled boolean not null default true,
  position int not null default 0,
  unique (vendor_id, code)
);

-- A vendor knows a member by a pseudonym only.
create table games.players (
  vendor_id smallint not null references games.vendors,
  player text not null,
  merchant_id int not null,
  member_id text not null,
  primary key (vendor_id, player),
  unique (vendor_id, member_id)
);

create table games.launches (
  token_hash bytea primary key,
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  member_id text not null,
  login_session text not null,
  player text not null,
  game text not null,
  currency text not null,
  language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- no money call before the vendor's launch succeeded
  confirmed_at timestamptz,
  exchanged_at timestamptz,
  exchanged_by text
);

create table games.sessions (
  token_hash bytea primary key,
  merchant_id int not null,
  vendor_id smallint not null,
  member_id text not null,
  player text not null,
  game text not null,
  currency text not null,
  login_session text not null,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_login on games.sessions (login_session);

-- One row per (vendor, tx) for ever, written in the transaction of its postings, with the answer byte for byte.
-- key: 16 bytes of sha256(vendor id, tx); round_key: the same of (vendor id, player, round).
create table games.transactions (
  at timestamptz not null,
  key uuid not null,
  merchant_id int not null,
  vendor_id smallint not null,
  tx text not null,
  op text not null,
  player text not null,
  round text not null,
  round_key uuid,
  game text not null,
  currency text not null,
  kind text not null,
  amount bigint not null,
  ref text not null,
  state text not null check (state in ('ACCEPTED', 'REFUSED', 'TOMBSTONED', 'HELD', 'ROLLED_BACK')),
  code text not null,
  -- decides duplicate or conflict: a hash of op, player, round, game, currency, amount, ref and kind
  fingerprint bigint not null,
  answer text not null,
  -- the call as it came, so that the whole log can be played again
  body text not null default ''
) partition by range (at);
create index transactions_at on games.transactions using brin (at) with (pages_per_range = 32);
select history.add_partitions('games.transactions', 'key');

create table games.rounds (
  opened_at timestamptz not null,
  key uuid not null,
  merchant_id int not null,
  vendor_id smallint not null,
  player text not null,
  round text not null,
  game text not null,
  currency text not null,
  state text not null check (state in ('OPEN', 'CLOSING', 'CLOSED', 'CANCELLED')),
  stake bigint not null,
  payout bigint not null,
  -- accepted and not rolled back; `bets_seen` counts the rolled back ones too
  bets int not null,
  wins int not null,
  bets_seen int not null,
  declared_payout bigint,
  mismatch boolean not null default false,
  changed_at timestamptz not null
) partition by range (opened_at);
create index rounds_opened_at on games.rounds using brin (opened_at) with (pages_per_range = 32);
select history.add_partitions('games.rounds', 'key');
