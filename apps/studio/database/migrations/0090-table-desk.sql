-- What operators said of a table: PAUSED once the coup that runs is over; HELD at once: that coup is neither dealt nor paid until it
-- is let go or void. A table that is not here is OPEN.
create table studio.table_desk (
  game text primary key,
  state text not null check (state in ('OPEN', 'PAUSED', 'HELD')),
  reason text not null,
  changed_at timestamptz not null default clock_timestamp()
);
