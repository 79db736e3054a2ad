-- The sports feed's own database: which matches there are, how far each is told, and what was told.
create schema feed;

create table feed.fixtures (
  id text primary key,
  sport text not null,
  league text not null,
  home text not null,
  away text not null,
  published_at timestamptz not null,
  start_at timestamptz not null,
  -- what the match is drawn from, as it was committed to; its seed follows from the feed's secret and its id
  parameters text not null,
  commitment text not null,
  -- the moment that is told next
  step int not null default 0,
  -- when that is; none once all is told
  next_at timestamptz
);
create index fixtures_due on feed.fixtures (next_at) where next_at is not null;
create index fixtures_by_start on feed.fixtures (start_at);

-- The last place of a message. Whoever writes some holds this row, so that places are committed in their order.
create table feed.head (
  one boolean primary key default true check (one),
  position bigint not null default 0,
  -- by which secret fixtures were committed to, as a hash: with another one nobody could be told how they go on
  secret_hash text not null default ''
);
insert into feed.head default values;

create table feed.messages (
  position bigint primary key,
  producer smallint not null check (producer in (1, 3)),
  kind text not null,
  event_id text references feed.fixtures,
  request_id bigint,
  at timestamptz not null,
  body text not null
);
create index messages_of_event on feed.messages (event_id, position);
create index messages_by_time on feed.messages (at);

-- Who tells: apps/studio/leases.
create schema studio;
create sequence studio.lease_tokens;
create table studio.leases (
  name text primary key,
  token bigint not null unique,
  owner text not null,
  expires_at timestamptz not null
);
