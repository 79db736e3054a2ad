-- Coups of tables: each is shared by all who bet on it, and their rounds are settled with it. One runs at a table at a time.
create table studio.coups (
  id bigint generated always as identity primary key,
  game text not null,
  -- Of a shoe, or of this coup alone. `nonce`: the place of its first card in the shoe.
  seed_id bigint not null references studio.seeds (id),
  nonce integer not null,
  -- What is announced before bets, where each coup has prices of its own.
  terms jsonb,
  state text not null default 'BETTING' check (state in ('BETTING', 'DEALT', 'RESULT', 'VOID')),
  opened_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  dealt_at timestamptz,
  outcome jsonb,
  mark text,
  void_reason text,
  -- All bets are paid or given back.
  ended_at timestamptz,
  check ((outcome is null) = (dealt_at is null))
);
create index coups_game on studio.coups (game, id);
create index coups_seed on studio.coups (seed_id, id);
create unique index coups_running on studio.coups (game) where ended_at is null;

alter table studio.rounds add column coup_id bigint references studio.coups (id);
create index rounds_coup on studio.rounds (coup_id) where coup_id is not null;
-- A player may bet several times in one coup: each time is a round of its own, with the same seed and nonce.
drop index studio.rounds_nonce;
create unique index rounds_nonce on studio.rounds (seed_id, nonce) where flight_id is null and coup_id is null;
drop index studio.rounds_unsettled;
create unique index rounds_unsettled on studio.rounds (player, game)
  where coup_id is null and state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING');
