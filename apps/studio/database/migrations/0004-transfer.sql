-- Transfer mode (wallet contract §3): players' money that the platform moved to us, and every move of it.
create table studio.transfer_accounts (
  player text primary key,
  currency text not null,
  -- in our smallest unit of the currency
  balance bigint not null default 0 check (balance >= 0),
  -- all wins less all stakes
  played bigint not null default 0,
  -- grows with each change
  version bigint not null default 0,
  opened_at timestamptz not null default now()
);

-- One row for each reference that was decided, for ever.
create table studio.transfer_moves (
  reference text primary key,
  player text not null references studio.transfer_accounts,
  direction text not null check (direction in ('in', 'out')),
  -- what was asked for, null for all of it; what was moved
  asked bigint,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('SUCCESS', 'FAILED')),
  -- the answer that it was given
  status text not null,
  -- its place in the list of moves, in the order of their commits
  place bigint not null unique,
  at timestamptz not null default clock_timestamp()
);
create sequence studio.transfer_places;

-- What was staked and won from these accounts, once for each tx; undone by a rollback that may come first.
create table studio.transfer_plays (
  tx text primary key,
  player text not null references studio.transfer_accounts,
  amount bigint not null,
  undone boolean not null default false
);

-- One row: whether we let money move at the moment, and how much a player may keep with us.
create table studio.transfer_desk (
  one boolean primary key default true check (one),
  maintenance boolean not null default false,
  max_balance bigint not null default 1000000000000 check (max_balance > 0)
);
insert into studio.transfer_desk default values;
