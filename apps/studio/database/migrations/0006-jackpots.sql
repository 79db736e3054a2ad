-- Progressive jackpots. Amounts in micro units: a millionth of the currency's smallest unit.

-- What a pool holds, in parts, so that rounds that contribute at the same time do not wait for each other. A prize takes
-- all parts together.
create table studio.jackpot_parts (
  game text not null,
  tier text not null,
  currency text not null,
  part smallint not null,
  micro bigint not null default 0 check (micro >= 0),
  primary key (game, tier, currency, part)
) with (fillfactor = 50);

-- Every movement, for ever: contributions come from stakes, seeds from the studio's own account, payouts go to a player.
-- One contribution, one payout and one seed a round and tier: a prize is paid once.
create table studio.jackpot_entries (
  id bigint generated always as identity primary key,
  game text not null,
  tier text not null,
  currency text not null,
  kind text not null check (kind in ('contribution', 'seed', 'payout')),
  -- none for the seed with which a pool begins
  round_id text references studio.rounds (id),
  micro bigint not null check (micro >= 0),
  at timestamptz not null default clock_timestamp(),
  unique (round_id, tier, kind),
  -- money is paid in whole units
  check (kind <> 'payout' or micro % 1000000 = 0)
);
create unique index jackpot_entries_first on studio.jackpot_entries (game, tier, currency) where round_id is null;

create function studio.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger jackpot_entries_stay before update or delete on studio.jackpot_entries
  for each row execute function studio.refuse_change();
create trigger jackpot_entries_stay_all before truncate on studio.jackpot_entries
  for each statement execute function studio.refuse_change();

-- Must be empty: contributions + seeds = pool + paid, for every pool.
create view studio.jackpot_differences as
  select game, tier, currency, coalesce(pools.micro, 0) as pool, coalesce(moved.micro, 0) as moved
  from (select game, tier, currency, sum(micro) as micro from studio.jackpot_parts group by 1, 2, 3) pools
  full join (select game, tier, currency, sum(case kind when 'payout' then -micro else micro end) as micro
    from studio.jackpot_entries group by 1, 2, 3) moved using (game, tier, currency)
  where pools.micro is distinct from moved.micro;
