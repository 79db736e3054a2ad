-- Names are found whatever their accents, case and punctuation, and with small typing errors (specification §2 game list).
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- As names are compared: words in small letters without accents and apostrophes, a blank before each. Nothing that LIKE
-- would take for more than itself is left. Said to be immutable, since nobody changes the dictionary that comes with
-- PostgreSQL.
create function games.plain(name text) returns text language sql immutable strict parallel safe
as $$ select ' ' || btrim(regexp_replace(replace(lower(public.unaccent('public.unaccent', name)), '''', ''), E'[\\x01-/:-@[-`{-\\x7f]+', ' ', 'g')) $$;

create function games.plain_names(name text, names jsonb) returns text language sql immutable strict parallel safe
as $$ select games.plain(name) || coalesce((select string_agg(games.plain(value), '' order by key) from jsonb_each_text(names)), '') $$;

alter table games.games add column search text generated always as (games.plain_names(name, names)) stored;
create index games_search on games.games using gin (search public.gin_trgm_ops);

-- Every word that a name ever had: what a mistyped word may have meant.
create table games.words (
  word text primary key
);
create index words_alike on games.words using gin (word public.gin_trgm_ops);

create function games.note_words() returns trigger language plpgsql as $$
begin
  insert into games.words (word)
    select distinct word from changed, string_to_table(btrim(search), ' ') word where length(word) > 2 order by 1
    on conflict do nothing;
  return null;
end $$;

create trigger games_insert_words after insert on games.games referencing new table as changed
  for each statement execute function games.note_words();
create trigger games_update_words after update on games.games referencing new table as changed
  for each statement execute function games.note_words();

insert into games.words (word)
  select distinct word from games.games, string_to_table(btrim(search), ' ') word where length(word) > 2;

-- Games whose names hold all of these words, the best first: of that name, then with words that begin so, then shorter
-- names. One or two letters are looked for where words begin. `types` empty for all.
create function games.find_named(words text[], vendors smallint[], types text[], most int)
returns table (vendor_id smallint, code text) language plpgsql stable
as $$
declare
  patterns text[] := array(select case when length(w) > 2 then '%' || w || '%' else '% ' || w || '%' end
    from unnest(words) w order by length(w) desc);
  begins text[] := array(select '% ' || w || '%' from unnest(words) w);
begin
  -- The longest word leads the index, the others are looked for in what it finds.
  return query select g.vendor_id, g.code from games.games g
    where g.search like patterns[1] and g.search like all (patterns) and g.vendor_id = any (vendors)
      and (types = '{}' or g.game_type = any (types))
    order by btrim(g.search) <> array_to_string(words, ' '), not g.search like all (begins), length(g.search), g.name
    limit most;
end $$;

-- The same for a text as it was typed: when nothing has its words, they are taken for the words most like them.
create function games.find(wanted text, vendors smallint[], types text[], most int)
returns table (vendor_id smallint, code text) language plpgsql stable
as $$
declare
  words text[] := string_to_array(nullif(btrim(games.plain(wanted)), ''), ' ');
begin
  if words is null then return; end if;
  return query select * from games.find_named(words, vendors, types, most);
  if found then return; end if;
  return query select * from games.find_named(array(
    select coalesce((select k.word from games.words k where k.word operator(public.%) w
      order by k.word like w || '%' desc, public.similarity(k.word, w) desc, k.word limit 1), w)
    from unnest(words) w), vendors, types, most);
end $$;
