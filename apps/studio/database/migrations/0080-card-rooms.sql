-- Card rooms: players at one table, hand after hand. Whoever changes anything in a room holds its row; `version` rises each time.
create table studio.card_rooms (
  id bigint generated always as identity primary key,
  game text not null,
  level text not null,
  currency text not null,
  -- For nothing, one player among the computer's.
  practice boolean not null,
  version bigint not null default 1,
  -- The player who leads in the next hand; empty where the cards say.
  leader text not null default '',
  opened_at timestamptz not null default clock_timestamp()
);
create index card_rooms_level on studio.card_rooms (game, level, currency) where not practice;

create table studio.card_seats (
  room_id bigint not null references studio.card_rooms (id),
  seat smallint not null,
  game text not null,
  player text not null,
  -- The newest stage session of the player, which pays for hands; null for the computer.
  session_hash bytea,
  computer boolean not null,
  -- What the player has on the table by its own count; the wallet is asked at each hand.
  money bigint not null check (money >= 0),
  -- What the player gives to the next shuffle.
  client_seed text not null,
  -- A hash of the address from which the player came; empty where it names nobody.
  address text not null,
  here_until timestamptz not null,
  leaving boolean not null default false,
  primary key (room_id, seat)
);
create unique index card_seats_player on studio.card_seats (game, player);

create table studio.card_hands (
  id bigint generated always as identity primary key,
  room_id bigint not null references studio.card_rooms (id),
  -- WAITING: its seed is promised, and players give theirs. STAKING until all stakes are decided; PLAYING by its actions; ENDED or
  -- VOID when it is decided, and over once all is paid.
  state text not null default 'WAITING' check (state in ('WAITING', 'STAKING', 'PLAYING', 'ENDED', 'VOID')),
  seed_id bigint not null references studio.seeds (id),
  unit bigint not null,
  begins_at timestamptz not null,
  -- Who plays, in their order, with their stakes and what each gave to the shuffle.
  players jsonb not null default '[]',
  first smallint,
  actions jsonb not null default '[]',
  -- When the turn began.
  turn_at timestamptz not null default clock_timestamp(),
  outcome jsonb,
  ended_at timestamptz
);
create unique index card_hands_running on studio.card_hands (room_id) where ended_at is null;
create index card_hands_room on studio.card_hands (room_id, id);

alter table studio.rounds add column hand_id bigint references studio.card_hands (id);
create index rounds_hand on studio.rounds (hand_id) where hand_id is not null;
-- The players of a hand have rounds with its seed and nonce.
drop index studio.rounds_nonce;
create unique index rounds_nonce on studio.rounds (seed_id, nonce) where flight_id is null and coup_id is null and hand_id is null;
