-- What changed of an event, in an order: each change takes the next number, and those who take some wait for one another. So
-- whoever has read all behind a number has missed none.
create sequence studio.sports_told;
alter table studio.sports_events add column told bigint not null default 0;
create index sports_events_told on studio.sports_events (told);
