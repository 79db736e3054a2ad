-- What traders say of the book: what they stopped, limits other than the shipped ones, results over those of the feed.

-- `book`, `sport <sport>`, `event <id>`, `market <event> <number> <specifiers>`: apart from what the feed stopped.
create table studio.sports_stops (
  scope text primary key,
  is_on boolean not null,
  reason text not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- `book`, `sport <sport>`, `league <id>`, `event <id>`: the most special one that says something counts, figure by figure.
create table studio.sports_limits (
  scope text not null,
  currency text not null,
  payout bigint check (payout >= 0),
  event bigint check (event >= 0),
  outcome bigint check (outcome >= 0),
  player bigint check (player >= 0),
  reason text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (scope, currency)
);

-- Over the feed's results until it is taken back: `[]` is void, else outcomes as settlements have them.
alter table studio.sports_markets add column ruling jsonb;
alter table studio.sports_bets add column is_void boolean not null default false;
create index sports_legs_bets on studio.sports_legs (event_id, bet_id);
