-- Rounds are declared to the platform by when they ended.
create index rounds_acted on studio.rounds using brin (acted_at);
