-- Prices change many times a second: with room in their page, rows change in place and their indexes need not.
alter table studio.sports_markets set (fillfactor = 50);
alter table studio.sports_events set (fillfactor = 50);
