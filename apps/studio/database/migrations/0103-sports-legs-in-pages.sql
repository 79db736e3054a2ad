-- Legs without a result are settled a page at a time: by bets, behind the last one of the page before.
create index sports_legs_pages on studio.sports_legs (event_id, market, specifiers, result_version, bet_id);
drop index studio.sports_legs_market;
