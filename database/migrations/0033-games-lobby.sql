-- What a merchant makes of its vendors and their games: what is shown, in which order, what is hot, new or in maintenance.

alter table games.vendors
  -- a path on its public origin
  add column logo_url text not null default '',
  -- its card opens a popup list of its games (the specification's isGame = VASSALAGE)
  add column opens_list boolean not null default false;

alter table games.merchant_vendors
  add column hot boolean not null default false,
  -- shown, but no game of it is opened
  add column maintenance boolean not null default false;

-- Names in other languages, by their code: {"VI": "…"}.
alter table games.games add column names jsonb not null default '{}';

-- Only of games where the merchant wants something else than the vendor's own list says.
create table games.merchant_games (
  merchant_id int not null,
  game_id text not null references games.games,
  enabled boolean not null default true,
  maintenance boolean not null default false,
  hot boolean,
  position int,
  new_until timestamptz,
  primary key (merchant_id, game_id)
);

-- Nothing here is as good as a row of defaults.
create table games.lobbies (
  merchant_id int primary key,
  -- categories in the order of the navigation
  lanes text[] not null default '{RNG,LIVE,FISH,PVP,SPORTS,ESPORTS,LOTT,ELOTT,COCKFIGHT}',
  -- codes of sports vendors that stand on pages of their own (specification §9)
  esports text[] not null default '{}',
  cockfight text[] not null default '{SV3,DS88,DIG,WS168}',
  -- the vendor and the game that /fbsports opens
  sports_vendor smallint references games.vendors,
  sports_game text not null default '',
  check ((sports_vendor is null) = (sports_game = ''))
);
