-- Reports that are sent by the clock: each time a file is made ready for each reader, and a mail says where it is.
create table finance.schedules (
  id text primary key,
  merchant_id int not null,
  kind text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- what is asked for, without days
  filters jsonb not null,
  -- which days, seen from the day on which it is due
  period text not null check (period in ('yesterday', 'week', 'month')),
  every text not null check (every in ('day', 'week', 'month')),
  -- of the week, 1 for Monday, or of the month
  on_day int not null check (on_day between 1 and 31),
  -- by the merchant's clock
  hour int not null check (hour between 0 and 23),
  -- operators; each gets it as long as they may read it
  readers text[] not null,
  language text not null check (language in ('en', 'vi', 'ur')),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  paused_at timestamptz,
  next_at timestamptz not null,
  -- of its last run: what was due when, when it was done, and how many were told
  due_at timestamptz,
  ran_at timestamptz,
  told int,
  check ((due_at is null) = (ran_at is null) and (due_at is null) = (told is null))
);
create index schedules_of_merchant on finance.schedules (merchant_id, made_at);
create index schedules_due on finance.schedules (next_at) where paused_at is null;
