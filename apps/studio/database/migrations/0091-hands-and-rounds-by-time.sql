-- What operators ask of days and of the last hours.
create index card_hands_ended on studio.card_hands (ended_at) where state = 'ENDED';
create index rounds_shared on studio.rounds (game, created_at) where coup_id is not null or events ->> 'kind' = 'fishing';
