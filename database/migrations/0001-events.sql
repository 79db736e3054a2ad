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
