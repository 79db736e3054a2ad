-- Lotteries (domain notes §9): games with their prices and schedules, issues, what members bet on them, what was drawn.
-- Amounts are ten-thousandths unless named otherwise; units and odds inside `lines` are the rules' (minor units, decimals).
create schema lottery;

-- One lottery, the same for all merchants. Draws are shared.
create table lottery.games (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9_.-]{1,32}$'),
  -- whose plays it sells (rules/lottery.ts), prize modes with them, and what a draw of it yields
  family text not null,
  structure text not null,
  vendor text not null check (vendor in ('TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT')),
  group_code text not null,
  -- the heading that lists show it under, and the name on its card
  tag text not null,
  remark text not null,
  source text not null check (source in ('HOUSE', 'OFFICIAL')),
  -- rules/draws/schedule.ts
  schedule jsonb not null,
  -- by currency, in its minor units: GameLimits of rules/sale.ts; not sold in a currency without
  limits jsonb not null,
  -- LOTT: {minSeries, maxBetSeries, defaultSeries, userSeries, base}; else null
  series jsonb,
  -- ELOTT: the lowest level of the odds ladder that a member may choose, each below 10 gives 0.1 % back (§1.5)
  min_level smallint not null default 10 check (min_level between 0 and 10),
  min_margin_ppm int not null check (min_margin_ppm between 0 and 1000000),
  -- without a result so long after the draw's time its bets are refunded
  refund_after_sec int not null check (refund_after_sec > 0),
  enabled boolean not null default true
);

create table lottery.offers (
  merchant_id int not null,
  game_id int not null references lottery.games,
  enabled boolean not null default true,
  is_hot boolean not null default false,
  position int not null default 0,
  primary key (merchant_id, game_id)
);

-- What a game sells: odds by prize, decimal strings (LOTT: at series 1800). A closed market is not sold on any draw.
create table lottery.prices (
  game_id int not null references lottery.games,
  play text not null,
  odds jsonb not null,
  closed_reason text check (closed_reason in ('manual', 'risk', 'feedLost')),
  primary key (game_id, play)
);

-- Seeds of house draws: chains of hashes, the anchor published before the first is used (§6.2).
create table lottery.epochs (
  game_id int not null references lottery.games,
  epoch int not null,
  anchor text not null check (anchor ~ '^[0-9a-f]{64}$'),
  -- the last seed, sealed by the server's secret
  sealed_seed bytea not null,
  length int not null check (length > 0),
  next_position int not null default 1,
  made_at timestamptz not null default now(),
  primary key (game_id, epoch),
  check (next_position <= length + 1)
);

-- One issue and its draw.
create table lottery.draws (
  id bigint generated always as identity primary key,
  game_id int not null references lottery.games,
  numero text not null,
  day date not null,
  sequence int not null,
  -- on sale from open_at (where the issue before locks) until lock_at
  open_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  opened_at timestamptz,
  -- rules/draws/states.ts
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'suspended', 'locked', 'resultPending',
    'published', 'settling', 'settled', 'reversing', 'voided', 'refunded')),
  -- its seed: given before sale, kept secret until it is drawn. The commitment is the seed of the position before and
  -- becomes public with that one's draw; until then the epoch's anchor binds.
  epoch int,
  position int,
  commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  pinned_round bigint not null default 0,
  -- opened-number string; grows a version with each correction
  result text,
  version int not null default 0,
  bets_root text check (bets_root ~ '^[0-9a-f]{64}$'),
  bets_count int,
  proof jsonb,
  -- outside results: one enters, another confirms
  entered_by text,
  entered_result text,
  confirmed_by text check (confirmed_by <> entered_by),
  totals jsonb,
  late boolean not null default false,
  unique (game_id, numero),
  unique (game_id, draw_at),
  unique (game_id, epoch, position),
  foreign key (game_id, epoch) references lottery.epochs,
  check (open_at <= lock_at and lock_at <= draw_at),
  check ((epoch is null) = (position is null))
);
create index draws_moving on lottery.draws (draw_at) where state not in ('settled', 'refunded');
create index draws_game on lottery.draws (game_id, draw_at, state);

-- Markets of a draw that are closed: a play, or one number of it as `PLAY:token`.
create table lottery.closures (
  draw_id bigint not null references lottery.draws on delete cascade,
  market text not null,
  reason text not null check (reason in ('manual', 'risk', 'feedLost')),
  at timestamptz not null default now(),
  primary key (draw_id, market)
);

-- Limited numbers of a draw: own odds as a decimal string, null where sale is stopped. Tickets sold before keep theirs.
create table lottery.number_prices (
  draw_id bigint not null references lottery.draws on delete cascade,
  play text not null,
  token text not null,
  odds text,
  at timestamptz not null default now(),
  primary key (draw_id, play, token)
);

-- One call of a member, whole or not at all: the same key again gets the same answer.
create table lottery.placements (
  at timestamptz not null,
  member_id text not null,
  key text not null,
  -- SHA-256 of what was asked: the same key with other content is refused
  content bytea not null,
  tickets bigint[] not null,
  chase_id bigint
) partition by range (at);
select history.add_partitions('lottery.placements', 'member_id, key');

create sequence lottery.ticket_ids;

-- What a member placed on one issue. Everything that settlement needs is a snapshot here (§0.9).
create table lottery.tickets (
  id bigint not null,
  placed_at timestamptz not null,
  draw_id bigint not null,
  game_id int not null,
  merchant_id int not null,
  member_id text not null,
  -- the cash account of the real book, or of the demo book for a trial member
  account_id bigint not null,
  book text not null check (book in ('real', 'demo')),
  currency text not null,
  stake bigint not null check (stake > 0),
  -- what the member chose instead of higher odds, credited at settlement
  series int,
  rebate_ppm int not null default 0,
  -- caps when it was sold: of one line, and of what the member gains in the issue; null for none
  max_payout bigint,
  max_profit bigint,
  -- SoldLine[] of rules/sold.ts
  lines jsonb not null,
  -- 32 bytes a line, in the lines' order (rules/draws/bets-root.ts); the salt is the member's to know
  line_hashes bytea not null,
  salt text not null,
  chase_id bigint,
  chase_index int,
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'push', 'cancelled', 'void', 'refunded')),
  -- the result's version that it is settled by, 0 before
  version int not null default 0,
  payout bigint not null default 0,
  turnover bigint not null default 0,
  ended_at timestamptz,
  check ((chase_id is null) = (chase_index is null))
) partition by range (placed_at);
create index tickets_draw on lottery.tickets (draw_id, id);
create index tickets_member on lottery.tickets (member_id, id);
select history.add_partitions('lottery.tickets', 'id', 70);

-- How each ticket ended by each version of the result; corrections are new rows.
create table lottery.outcomes (
  at timestamptz not null,
  ticket_id bigint not null,
  draw_id bigint not null,
  version int not null,
  kind text not null check (kind in ('win', 'lose', 'push', 'void', 'refund')),
  hits int not null,
  payout bigint not null check (payout >= 0),
  turnover bigint not null check (turnover >= 0),
  rebate bigint not null check (rebate >= 0),
  -- by line, in the lines' order: [kind, hits, payout in minor units]
  lines jsonb not null
) partition by range (at);
select history.add_partitions('lottery.outcomes', 'ticket_id, version');

-- One plan over several issues, paid when it is placed (§8).
create table lottery.chases (
  id bigint generated always as identity primary key,
  placed_at timestamptz not null,
  game_id int not null references lottery.games,
  merchant_id int not null,
  member_id text not null,
  account_id bigint not null,
  book text not null check (book in ('real', 'demo')),
  currency text not null,
  series int,
  rebate_ppm int not null default 0,
  max_payout bigint,
  max_profit bigint,
  -- SoldLine[] at a multiple of one
  lines jsonb not null,
  stop_on_win boolean not null,
  stop_on_loss boolean not null,
  -- an issue that falls out of the calendar is played at the end instead of refunded
  extend boolean not null,
  paid bigint not null check (paid > 0),
  refunded bigint not null default 0 check (refunded between 0 and paid),
  state text not null default 'running' check (state in ('running', 'stopped', 'cancelled', 'finished'))
);
create index chases_member on lottery.chases (member_id, id);

create table lottery.chase_issues (
  chase_id bigint not null references lottery.chases,
  index int not null,
  draw_id bigint not null references lottery.draws,
  multiple int not null check (multiple between 1 and 999),
  stake bigint not null check (stake > 0),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'won', 'lost', 'cancelled')),
  ticket_id bigint,
  primary key (chase_id, index),
  unique (chase_id, draw_id)
);
create index chase_issues_waiting on lottery.chase_issues (draw_id) where state = 'waiting';

-- What is sold on each number, of real money: units of the bets on it together, and their stake.
create table lottery.exposure (
  draw_id bigint not null references lottery.draws on delete cascade,
  currency text not null,
  play text not null,
  token text not null,
  -- minor units
  points bigint not null,
  stake bigint not null,
  primary key (draw_id, currency, play, token)
) with (fillfactor = 60);

-- Each published version of a result, who made it and why.
create table lottery.results_log (
  draw_id bigint not null references lottery.draws,
  version int not null,
  result text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (draw_id, version)
);
