-- Games that are no slots: rounds that stay open between the player's actions, flights that many share, play for nothing.

-- A chain of hashes: each is the SHA-256 of the next, so that the first, told before, binds us to all.
create table studio.chains (
  id bigint generated always as identity primary key,
  game text not null,
  -- the last hash of the chain, from which all others follow
  seed bytea not null,
  commitment text not null,
  -- made of what the players of its first flight sent after the commitment stood; empty until then
  salt text not null default '',
  next int not null default 1,
  length int not null check (length > 0),
  created_at timestamptz not null default now()
);
create index chains_game on studio.chains (game, id);

-- A flight has a seed of its own, whose server seed is its hash and whose client seed is the salt.
create table studio.flights (
  id bigint generated always as identity primary key,
  game text not null,
  chain_id bigint not null references studio.chains (id),
  number int not null,
  seed_id bigint not null references studio.seeds (id),
  -- hundredths; null until it is told
  point bigint,
  ended_at timestamptz,
  unique (chain_id, number)
);
create index flights_open on studio.flights (game) where ended_at is null;
create index flights_game on studio.flights (game, id);

alter table studio.rounds drop constraint rounds_state_check;
alter table studio.rounds add constraint rounds_state_check
  check (state in ('BETTING', 'OPEN', 'PAYING', 'CLOSED', 'REFUSED', 'REVERSING', 'REVERSED'));
alter table studio.rounds add column flight_id bigint references studio.flights (id);
-- when the player last did something
alter table studio.rounds add column acted_at timestamptz not null default now();
drop index studio.rounds_unsettled;
create unique index rounds_unsettled on studio.rounds (player, game)
  where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING');
-- A nonce is for one round of its player, but for all rounds of its flight.
alter table studio.rounds drop constraint rounds_seed_id_nonce_key;
create unique index rounds_nonce on studio.rounds (seed_id, nonce) where flight_id is null;
create index rounds_open on studio.rounds (acted_at) where state = 'OPEN';
create index rounds_betting on studio.rounds (created_at) where state = 'BETTING';
create index rounds_flight on studio.rounds (flight_id) where flight_id is not null;

-- Play for nothing: no call goes to the platform, and no book tells of it.
alter table studio.launches add column demo boolean not null default false;
alter table studio.sessions add column demo boolean not null default false;
create index transfer_accounts_demo on studio.transfer_accounts (opened_at) where brand = 'DEMO';
create index rounds_demo on studio.rounds (created_at) where brand = 'DEMO';
