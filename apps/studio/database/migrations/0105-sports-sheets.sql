-- Prices of all markets of an event that are shown, in one row, as one text (sheet.ts): a message of the feed changes most of them,
-- and writing a row for each market cost more than all else. Rows of markets have prices as they were when they opened or closed.
create table studio.sports_sheets (
  event_id text primary key references studio.sports_events,
  markets text not null
);
-- Prices change many times a second: with room in its page a row changes in place, and to pack the text costs more than to write it.
alter table studio.sports_sheets set (fillfactor = 50), alter column markets set storage external;
create index sports_events_unknown on studio.sports_events (id) where fixture is null;

insert into studio.sports_sheets (event_id, markets)
select event_id, json_agg(json_build_array(market, specifiers, producer, shown, odds_at, version, (
    select coalesce(jsonb_agg(
      jsonb_build_array(o -> 'id', (o ->> 'active')::boolean::int, o -> 'price', round((o ->> 'chance')::numeric * 1000000)::int)
      || case when o ? 'split' then (
        select jsonb_agg(round((o -> 'split' ->> part)::numeric * 1000000)::int order by n)
        from unnest(array['win', 'half_win', 'refund', 'half_lose', 'lose']) with ordinality as p (part, n)) else '[]' end), '[]')
    from jsonb_array_elements(outcomes) o)))::text
from studio.sports_markets where shown in (1, -1) group by event_id;
