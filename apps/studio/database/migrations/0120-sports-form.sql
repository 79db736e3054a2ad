-- How a side played before: its events that ended, the latest first.
create index sports_events_home on studio.sports_events ((fixture -> 'home' ->> 'id'), start_time)
  where (status ->> 'status')::int in (3, 4);
create index sports_events_away on studio.sports_events ((fixture -> 'away' ->> 'id'), start_time)
  where (status ->> 'status')::int in (3, 4);
