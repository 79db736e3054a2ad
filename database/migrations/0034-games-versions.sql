-- Servers hold the catalogue in memory. They look each second whether the sum of these numbers is still the same, and read
-- again only the parts that changed: `part` is the vendor of the games, 0 what merchants make of vendors and games. The
-- numbers change with the commit of what they stand for.
create table games.catalogue_versions (
  part smallint primary key,
  version bigint not null
);

create function games.note_games() returns trigger language plpgsql as $$
begin
  insert into games.catalogue_versions as v (part, version)
    select distinct vendor_id, 1 from changed order by 1
    on conflict (part) do update set version = v.version + 1;
  return null;
end $$;

create function games.note_offers() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into games.catalogue_versions as v (part, version) values (0, 1)
      on conflict (part) do update set version = v.version + 1;
  end if;
  return null;
end $$;

do $$
declare
  watched text;
  event text;
begin
  foreach watched in array array['vendors', 'merchant_vendors', 'games', 'merchant_games', 'lobbies'] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format(
        'create trigger %s_%s_noted after %s on games.%s referencing %s table as changed for each statement execute function games.%s()',
        watched, event, event, watched, case event when 'delete' then 'old' else 'new' end,
        case watched when 'games' then 'note_games' else 'note_offers' end);
    end loop;
  end loop;
end $$;

insert into games.catalogue_versions (part, version)
  select 0, 1 union all select distinct vendor_id, 1 from games.games;
