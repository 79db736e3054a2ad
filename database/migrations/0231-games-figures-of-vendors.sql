-- The standard deviation of a round in stakes, as its vendor publishes it: how far a return may be from the published one by
-- chance. Null where the vendor does not say.
alter table games.games add column deviation numeric(12, 4) check (deviation > 0);
-- Beside how vendors call their games: what they publish of the return.
create or replace view games.public_games as
select g.vendor_id, v.code as vendor, v.name as vendor_name, g.id, g.code, g.game_type, g.name, g.names,
  case when g.rtp <> '' then g.rtp::numeric / 100 end as rtp, g.deviation,
  case when g.top_win <> '' then g.top_win::numeric end as top_win
from games.games g join games.vendors v on v.id = g.vendor_id;

-- How vendors answer us, a minute at a time: calls, those that provably did not leave, those of which nobody knows what became.
create table games.vendor_minutes (
  vendor_id smallint not null references games.vendors,
  minute timestamptz not null,
  calls int not null,
  unsent int not null,
  unknown int not null,
  -- of the calls that were answered: all together, and the slowest
  ms bigint not null,
  slowest_ms int not null,
  primary key (vendor_id, minute)
);
create view games.public_vendor_minutes as
select m.*, v.code as vendor, v.name as vendor_name from games.vendor_minutes m join games.vendors v on v.id = m.vendor_id;

create view games.public_pools as
select j.merchant_id, v.code as vendor, j.game, j.level, j.currency, j.amount from games.jackpots j
join games.vendors v on v.id = j.vendor_id;

create or replace view games.public_vendors as select id, code, adapter, name from games.vendors;
