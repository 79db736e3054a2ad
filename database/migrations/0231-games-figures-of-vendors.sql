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
create view games.public_waiting as
select merchant_id, 'gameCases' as queue, at as since from games.cases where state <> 'CLOSED';

-- The vendors' books against ours, by day (UTC) and class.
create view games.public_statements as
select d.merchant_id, d.day, d.vendor_id, v.code as vendor, v.name as vendor_name, d.state, d.compared_at, d.closed_at, l.currency,
  l.class, l.our_count, l.our_total, l.their_count, l.their_total, l.explained_count, l.explained_total
from games.days d join games.vendors v on v.id = d.vendor_id
left join games.day_lines l on l.merchant_id = d.merchant_id and l.vendor_id = d.vendor_id and l.day = d.day;

create view games.public_pools as
select j.merchant_id, v.code as vendor, j.game, j.level, j.currency, j.amount from games.jackpots j
join games.vendors v on v.id = j.vendor_id;
