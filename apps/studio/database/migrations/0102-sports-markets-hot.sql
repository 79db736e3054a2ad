-- Prices of a market change every few seconds: with room on its page a new version needs no new entries in its indices.
alter table studio.sports_markets set (fillfactor = 50);
