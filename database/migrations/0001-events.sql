-- The outbox: events written in the transaction that caused them, removed by the one that reacted (architecture §5).
create schema events;

create table events.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  noted_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries int not null default 0
);

-- Tables that grow for ever are partitioned by month. Keys are unique within a partition; who looks for a key looks in
-- all of them. Makes the partitions of this month and the two after it; the server's timed work repeats it.
create schema history;

create function history.add_partitions(parent regclass, keys text) returns void language plpgsql as $$
declare
  month timestamptz;
  child text;
begin
  for ahead in 0 .. 2 loop
    month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + ahead * interval '1 month';
    child := format('%s_%s', parent, to_char(month at time zone 'utc', 'YYYYMM'));
    if to_regclass(child) is null then
      execute format('create table %s partition of %s for values from (%L) to (%L)',
        child, parent, month, (month at time zone 'utc' + interval '1 month') at time zone 'utc');
      execute format('create unique index on %s (%s)', child, keys);
    end if;
  end loop;
end $$;
