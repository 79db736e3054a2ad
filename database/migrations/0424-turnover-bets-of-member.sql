-- What a member played in a time is asked for by more and more features: goods that ask for play, activities with a target.
create index bets_of_member on turnover.bets (member_id, accepted_at);
