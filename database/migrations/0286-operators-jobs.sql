-- Timed work as servers tell of it: when each was begun and ended last, how, and when it is due again.
create table operators.jobs (
  name text primary key,
  -- as cron says it, in UTC
  match text not null,
  next_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  done_at timestamptz,
  -- of the last run, empty when it was done; and how many failed one after the other
  error text not null default '',
  failures int not null default 0,
  -- somebody asked for it to be run at once
  asked_at timestamptz
);
