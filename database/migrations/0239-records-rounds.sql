-- Operators look for a round by what its vendor calls it.
create index bets_named on records.bets (round);
