-- Games that members saved.
create table games.favourites (
  member_id text not null,
  merchant_id int not null,
  game_id text not null references games.games,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_id)
);

-- What a member opened last.
create index launches_member on games.launches (member_id, created_at desc) where confirmed_at is not null;
