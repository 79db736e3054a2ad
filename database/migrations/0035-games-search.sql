-- Names are found whatever their accents, case and punctuation, and with small typing errors (specification §2 game list).
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- As names are compared: words in small letters without accents and apostrophes, a blank before each. Nothing that LIKE
-- would take for more than itself is left. Said to be immutable, since nobody changes the dictionary that comes with PostgreSQL.
create function games.plain(name text) returns text language sql immutable strict parallel safe
as $$ select ' ' || btrim(regexp_replace(replace(lower(public.unaccent('public.unaccent', name)), '''', ''), E'[\\x01-/:-@[-`{-\\x7f]+', ' ', 'g')) $$;

create function games.plain_names(name text, names jsonb) returns text language sql immutable strict parallel safe
as $$ select games.plain(name) || coalesce((select string_agg(games.plain(value), '' order by key) from jsonb_each_text(names)), '') $$;

alter table games.games add column search text generated always as (games.plain_names(name, names)) stored;
create index games_search on games.games using gin (search public.gin_trgm_ops);

-- Games whose names look like the words given, when none has them in it. 0.4: one wrong, missing or swapped letter in a
-- word of six.
create function games.find_similar(wanted text, vendors smallint[], types text[], most int)
returns table (vendor_id smallint, code text) language sql stable
set pg_trgm.word_similarity_threshold = 0.4
as $$
  select g.vendor_id, g.code from games.games g
  where wanted operator(public.<%) g.search and g.vendor_id = any(vendors)
    and (types = '{}' or g.game_type = any(types))
  order by public.word_similarity(wanted, g.search) desc, length(g.search), g.name limit most
$$;
