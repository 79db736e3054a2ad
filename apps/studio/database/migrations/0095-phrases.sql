-- What players at tables and in card rooms say to each other: phrases of a closed list, kept for as long as they are told.
-- A player has one place in each slot of time, which is how often anybody may speak.
create unlogged table studio.phrases (
  id bigint generated always as identity primary key,
  room text not null,
  player text not null,
  phrase text not null,
  slot bigint not null,
  said_at timestamptz not null default now(),
  unique (player, slot)
);
create index phrases_said on studio.phrases (said_at);
