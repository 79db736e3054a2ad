-- The sportsbook: what it knows of the feed, its bets, and their money as rounds of the wallet contract. Moments of the
-- feed are ms as the feed tells them.

-- A bet is a round of the wallet, with several calls of a kind in an order: the next is sent when the one before is decided.
alter table studio.rounds add column is_ticket boolean not null default false;
drop index studio.rounds_unsettled;
create unique index rounds_unsettled on studio.rounds (player, game)
  where coup_id is null and not is_ticket and state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING');
drop index studio.rounds_nonce;
create unique index rounds_nonce on studio.rounds (seed_id, nonce)
  where flight_id is null and coup_id is null and hand_id is null and not is_ticket;
drop index studio.rounds_open;
create index rounds_open on studio.rounds (acted_at) where state = 'OPEN' and not is_ticket;
alter table studio.wallet_calls add column step int not null default 0;
alter table studio.wallet_calls drop constraint wallet_calls_round_id_op_key;
alter table studio.wallet_calls add constraint wallet_calls_round_id_op_step_key unique (round_id, op, step);
create index wallet_calls_in_order on studio.wallet_calls (round_id, step) where state = 'due' and step > 0;

create table studio.sports_producers (
  producer smallint primary key,
  state text not null default 'DOWN' check (state in ('DOWN', 'RECOVERING', 'UP')),
  -- the feed's time of the last alive while nothing was missing: a recovery begins there
  alive_at double precision not null default 0,
  -- the same of the last alive at all, and our time when it came
  seen_at double precision not null default 0,
  heard_at double precision not null default 0,
  request_id bigint not null default 0,
  -- rises whenever it goes down: who waits knows by it that markets were not open throughout
  outage bigint not null default 0
);

create table studio.sports_stream (
  one boolean primary key default true check (one),
  after_offset bigint not null default 0
);

create table studio.sports_events (
  id text primary key,
  -- as the feed's schedule tells it; null until that was read
  fixture jsonb,
  sport text not null default '',
  league text not null default '',
  start_time double precision not null default 0,
  status jsonb,
  status_at double precision not null default 0,
  danger boolean not null default false,
  -- the last stop of each group of markets
  stops jsonb not null default '{}'
);
create index sports_events_start on studio.sports_events (start_time);

create table studio.sports_markets (
  event_id text not null references studio.sports_events,
  market int not null,
  specifiers text not null,
  producer smallint not null,
  -- as the feed told it, and as it stands with stops and danger
  status smallint not null,
  shown smallint not null,
  odds_at double precision not null,
  -- of the prices; and how often it has become active
  version bigint not null,
  run bigint not null,
  outcomes jsonb not null,
  -- the last settlement or its rollback
  settled_at double precision not null default 0,
  certainty smallint not null default 0,
  settlement jsonb,
  cancels jsonb not null default '[]',
  -- rises with each change of results; what bets have of it
  result_version bigint not null default 0,
  applied_version bigint not null default 0,
  primary key (event_id, market, specifiers)
);
create index sports_markets_due on studio.sports_markets (event_id) where result_version > applied_version;

-- What the book can lose at most: of an event, an outcome, and with a player.
create table studio.sports_exposure (
  event_id text not null,
  scope text not null,
  currency text not null,
  amount bigint not null,
  primary key (event_id, scope, currency)
);

create table studio.sports_bets (
  seq bigint generated always as identity primary key,
  id text not null unique references studio.rounds (id),
  player text not null,
  key text not null,
  currency text not null,
  kind text not null check (kind in ('single', 'parlay', 'system', 'same_game')),
  plan jsonb not null,
  -- of all combinations together, and what of it still runs
  stake bigint not null check (stake > 0),
  running bigint not null check (running >= 0 and running <= stake),
  -- of a same-game parlay, in thousandths
  price int,
  accept text not null check (accept in ('any', 'better', 'none')),
  -- BETTING: the stake is on its way. PENDING: it is taken, and the delay of play runs. RETURNING: it must go back.
  state text not null check (state in ('BETTING', 'PENDING', 'RETURNING', 'OPEN', 'SETTLED', 'CASHED_OUT', 'REFUSED')),
  refusal text not null default '',
  placed_at double precision not null,
  due_at double precision not null,
  -- the most that it can return; what of the limits it holds
  most bigint not null,
  held jsonb not null default '[]',
  -- what of it was paid: by the last settlement, and by cash-outs
  returned bigint,
  cashed bigint not null default 0,
  -- the win that stands, and how many calls were owed so far
  win text,
  steps int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  unique (player, key)
);
create index sports_bets_player on studio.sports_bets (player, seq);
create index sports_bets_waiting on studio.sports_bets (due_at) where state in ('BETTING', 'PENDING', 'RETURNING');

create table studio.sports_legs (
  bet_id text not null references studio.sports_bets (id),
  n smallint not null,
  event_id text not null,
  market int not null,
  specifiers text not null,
  outcome text not null,
  price int not null,
  in_play boolean not null,
  -- as the market stood when it was placed
  run bigint not null,
  outage bigint not null,
  producer smallint not null,
  result jsonb,
  result_version bigint not null default 0,
  primary key (bet_id, n)
);
create index sports_legs_market on studio.sports_legs (event_id, market, specifiers, result_version);

create table studio.sports_cash_outs (
  id bigint generated always as identity primary key,
  bet_id text not null references studio.sports_bets (id),
  player text not null,
  key text not null,
  -- what of the running stake ends, and what is paid for it
  part bigint not null check (part > 0),
  offer bigint not null check (offer >= 0),
  state text not null check (state in ('PENDING', 'PAID', 'REFUSED')),
  due_at double precision not null,
  runs jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (player, key)
);
create index sports_cash_outs_waiting on studio.sports_cash_outs (due_at) where state = 'PENDING';
