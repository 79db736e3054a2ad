-- All prices of an event in one row, as one text (sheet.ts): a message of the feed changes most of them, and writing a row for each
-- market cost more than all else. Markets keep what bets are held and settled by.
create table studio.sports_sheets (
  event_id text primary key references studio.sports_events,
  markets text not null
);
-- Prices change many times a second: with room in its page a row changes in place.
alter table studio.sports_sheets set (fillfactor = 50);

insert into studio.sports_sheets (event_id, markets)
select event_id, json_agg(json_build_array(market, specifiers, producer, shown, odds_at, version, (
    select coalesce(json_agg(case when o ? 'split'
      then json_build_array(o -> 'id', (o ->> 'active')::boolean::int, o -> 'price', o -> 'chance', o -> 'split')
      else json_build_array(o -> 'id', (o ->> 'active')::boolean::int, o -> 'price', o -> 'chance') end), '[]')
    from jsonb_array_elements(outcomes) o)))::text
from studio.sports_markets group by event_id;

-- How many outcomes a market has.
alter table studio.sports_markets add column ways int not null default 0;
update studio.sports_markets set ways = jsonb_array_length(outcomes);
alter table studio.sports_markets drop column outcomes, drop column odds_at, drop column version;
create index sports_events_unknown on studio.sports_events (id) where fixture is null;
