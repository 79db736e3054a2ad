-- Lines that move, and what a whole team may not do (agents §1.3, §1.8).

-- A member with all who stand below goes under another agent, from a business day on. Places tell it at once; closure and
-- upline follow when that day begins.
create table people.moves (
  id text primary key,
  merchant_id int not null,
  member int not null,
  from_upline int,
  -- Null for the house.
  to_upline int,
  since date not null,
  decided_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index moves_waiting on people.moves (member) where done_at is null;

-- Whoever joins a line that moves stands in a place of it that is short enough, too.
alter table people.places add constraint line_is_short check (cardinality(uplines) <= 20);

-- Of the top of a team; the members of it may not do what any above them, or they themselves, are forbidden.
create table people.team_flags (
  member int primary key,
  merchant_id int not null,
  flags text[] not null check (flags <@ array['withdraw', 'transfer', 'login'])
);

create or replace function people.keep_lines() returns trigger language plpgsql as $$
begin
  if new.recommender_id is distinct from old.recommender_id then
    raise exception 'the recommender of % stays as they are', old.id;
  end if;
  if new.upline_id is distinct from old.upline_id and not exists (
    select from people.moves m left join people.members u on u.number = m.to_upline
    where m.member = new.number and m.done_at is null and u.id is not distinct from new.upline_id)
  then
    raise exception 'the upline of % stays as they are without a move', old.id;
  end if;
  return new;
end $$;

-- The place that counts is the line as closure tells it, but for what moves at a day that has not begun.
create view people.proof_places as
with lines as (
  select des as member, coalesce(array_agg(anc order by dist desc) filter (where dist > 0), '{}') as uplines
  from people.closure group by des
), places as (
  select distinct on (p.member) p.member, p.uplines from people.places p
  where not exists (
    select from people.moves m where m.done_at is null and m.merchant_id = p.merchant_id and m.since = p.since)
  order by p.member, p.since desc
)
select coalesce(l.member, p.member) as member, l.uplines as expected, p.uplines as found
from lines l full join places p on p.member = l.member where l.uplines is distinct from p.uplines;
