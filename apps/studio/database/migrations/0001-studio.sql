-- The studio's own database: launches, stage sessions, fair seeds, rounds, and the calls it owes to the wallet.
create schema studio;

create table studio.launches (
  token_hash bytea primary key,
  player text not null,
  game text not null,
  currency text not null,
  language text not null,
  theme text not null,
  return_url text not null,
  money_mode text not null,
  expires_at timestamptz not null
);

create table studio.sessions (
  token_hash bytea primary key,
  -- the platform's session, sealed: bets are made with it
  wallet_session bytea not null,
  player text not null,
  game text not null,
  currency text not null,
  language text not null,
  theme text not null,
  return_url text not null,
  money_mode text not null,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One seed in use for each player and game; it is told when another takes its place.
create table studio.seeds (
  id bigint generated always as identity primary key,
  player text not null,
  game text not null,
  server_seed bytea not null,
  hash text not null,
  client_seed text not null,
  next_nonce int not null default 0,
  created_at timestamptz not null default now(),
  revealed_at timestamptz
);
create unique index seeds_in_use on studio.seeds (player, game) where revealed_at is null;

create table studio.rounds (
  seq bigint generated always as identity primary key,
  id text not null unique,
  player text not null,
  game text not null,
  session_hash bytea not null,
  -- the stage's own key: the same again is the same round
  spin_key text not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  -- BETTING: drawn and stored, the bet is on its way. PAYING: the bet stands, the win is on its way. CLOSED: all paid.
  -- REFUSED: no bet was taken. REVERSING, REVERSED: the bet's outcome was unknown and is taken back.
  state text not null check (state in ('BETTING', 'PAYING', 'CLOSED', 'REFUSED', 'REVERSING', 'REVERSED')),
  refusal text not null default '',
  seed_id bigint not null references studio.seeds,
  nonce int not null,
  math_version int not null,
  game_hash text not null,
  events jsonb not null,
  shown_steps int not null default 0,
  created_at timestamptz not null default now(),
  unique (player, spin_key),
  unique (seed_id, nonce)
);
create index rounds_player on studio.rounds (player, game, seq);
-- One round at a time: a player cannot have two unsettled ones of a game.
create unique index rounds_unsettled on studio.rounds (player, game) where state in ('BETTING', 'PAYING', 'REVERSING');

-- What the studio owes the wallet (contract §2.3, retry duty of the provider).
create table studio.wallet_calls (
  id bigint generated always as identity primary key,
  round_id text not null references studio.rounds (id),
  op text not null check (op in ('win', 'rollback', 'end_round')),
  body jsonb not null,
  state text not null default 'due' check (state in ('due', 'done', 'failed')),
  attempts int not null default 0,
  first_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  answer jsonb,
  unique (round_id, op)
);
create index wallet_calls_due on studio.wallet_calls (due_at) where state = 'due';
