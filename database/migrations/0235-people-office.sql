-- What an operator closes for one member: what is not closed stays open. A member who may do nothing at all is blocked.
alter table people.members add column locks text[] not null default '{}'
  check (locks <@ array['deposit', 'bet', 'withdraw']);
create index members_apart on people.members (merchant_id, status) where status <> 'active' or locks <> '{}';
create index members_country on people.members (merchant_id, country);
create index members_named_like on people.members using gin (username_key gin_trgm_ops);

-- How a member stands, as operators look for them: told by the features that know, and never on the way of a bet.
create table people.standings (
  member_id text primary key references people.members,
  merchant_id integer not null,
  registered_at timestamptz not null,
  last_login_at timestamptz,
  -- What documents prove; null while nobody has decided.
  level smallint check (level between 0 and 3),
  -- All that was ever credited of deposits, in ten-thousandths.
  deposited bigint not null default 0,
  -- What operators call the member among themselves.
  tags text[] not null default '{}',
  -- Somebody of the house who tries something.
  is_test boolean not null default false
);
create index standings_newest on people.standings (merchant_id, registered_at desc, member_id desc);
create index standings_seen on people.standings (merchant_id, last_login_at);
create index standings_level on people.standings (merchant_id, level, registered_at desc, member_id desc);
create index standings_deposited on people.standings (merchant_id, deposited);
create index standings_tags on people.standings using gin (tags);
create index standings_tests on people.standings (merchant_id, registered_at desc, member_id desc) where is_test;

insert into people.standings (member_id, merchant_id, registered_at)
select id, merchant_id, registered_at from people.members;

create function people.begin_standing() returns trigger language plpgsql as $$
begin
  insert into people.standings (member_id, merchant_id, registered_at) values (new.id, new.merchant_id, new.registered_at)
  on conflict (member_id) do update set registered_at = excluded.registered_at;
  return null;
end $$;
create trigger begin_standing after insert or update of registered_at on people.members for each row execute function people.begin_standing();

-- Through it the features that knew more before tell it once, each in a migration of its own.
create view people.public_standings as select member_id, last_login_at, level, deposited from people.standings;

-- Keyed hashes of the beginnings and ends of a number, by which whoever knows half of it finds it. Null until they are made.
alter table people.profiles add column pieces bigint[];
create index profiles_pieces on people.profiles using gin (pieces);
create index profiles_unread on people.profiles (member_id) where field = 'mobile' and pieces is null;

-- Whoever may not bet takes part in no bet, wherever it is placed.
create or replace function people.public_active(ids text[]) returns boolean[] language plpgsql volatile
set enable_seqscan to 'off' set enable_bitmapscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off'
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return (select array_agg(coalesce(m.status = 'active' and not 'bet' = any(m.locks), false) order by u.place)
    from unnest(ids) with ordinality u(id, place) left join people.members m on m.id = u.id);
end $$;
