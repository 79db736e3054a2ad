-- The winner board (specification §7, GCSGAME_getRankList): the newest wins that were really paid. Copied out of the wallet
-- log a moment after their commit, by the keys that the gateway tells, so that the log itself gets no index and no other
-- write for it; what a server that died did not tell is found by time (BRIN), as rounds that nobody ended are.
create table games.winners (
  -- of the transaction
  key uuid primary key,
  at timestamptz not null,
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  member_id text not null,
  game text not null,
  -- empty for a game that the catalogue does not know
  game_type text not null,
  is_jackpot boolean not null,
  -- the part in the real book, what was won in all, and what the round had staked by then
  paid bigint not null check (paid > 0),
  won bigint not null check (won >= paid),
  staked bigint not null check (staked >= 0 and staked < won)
);
create index winners_newest on games.winners (merchant_id, game_type, at);

-- How far the log was looked through, and a number that grows with each change of a board. One row.
create table games.winner_sweeps (
  is_only boolean primary key default true check (is_only),
  swept_until timestamptz not null,
  version bigint not null default 0
);
insert into games.winner_sweeps (swept_until)
select date_trunc('hour', coalesce(min(at), now())) from games.transactions where at >= now() - interval '7 days';
