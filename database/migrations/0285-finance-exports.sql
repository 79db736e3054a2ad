-- Files that operators take along: what stands in one is read while it is taken, so that nothing of it is kept here.
create table finance.exports (
  id text primary key,
  merchant_id int not null,
  -- who alone takes it
  operator_id text not null,
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- what was asked for, days too
  filters jsonb not null,
  -- how many rows sums promise; null where they cannot tell
  expected int,
  created_at timestamptz not null default clock_timestamp(),
  -- of its last taking: which one that is, how far it has come, and when that was last said
  taking int not null default 0,
  rows int not null default 0,
  said_at timestamptz,
  state text not null default 'READY' check (state in ('READY', 'RUNNING', 'DONE', 'BROKEN')),
  check ((taking = 0) = (said_at is null) and (taking = 0) = (state = 'READY'))
);
create index exports_of_operator on finance.exports (operator_id, merchant_id, created_at desc, id desc);
