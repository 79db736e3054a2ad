-- Mistyped words, too, are looked up in the memory of each server, by the measure of pg_trgm: here a word took 8 ms, and
-- waited behind bets. The extensions stay, as others may use them.
drop trigger games_insert_words on games.games;
drop trigger games_update_words on games.games;
drop function games.note_words();
drop table games.words;
alter table games.games drop column search;
drop function games.plain_names(text, jsonb);
drop function games.plain(text);
