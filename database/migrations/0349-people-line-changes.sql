-- Whoever counts by lines learns what became of them, once: somebody who joined, or who stands elsewhere from a day on.
create table people.line_changes (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  member integer not null,
  due date not null
);

create function people.note_line_changes() returns trigger language plpgsql as $function$
begin
  insert into people.line_changes (merchant_id, member, due) select merchant_id, member, since from added;
  return null;
end $function$;
create trigger places_are_told after insert on people.places referencing new table as added
  for each statement execute function people.note_line_changes();
insert into people.line_changes (merchant_id, member, due) select merchant_id, member, since from people.places order by member, since;

-- Few ever move: whoever asks for what was looks at them as well.
create index places_moved on people.places (merchant_id, member) where since > '-infinity';

-- Those that are due by the merchant's clock, the oldest of each member first, for good: who takes them counts them in the same
-- transaction. `registered_on` is told of who joined.
create function people.public_take_line_changes(most integer)
returns table (merchant_id integer, member integer, is_agent boolean, uplines integer[], registered_on date)
language sql as $function$
  with next as (
    select c.id, c.member from people.line_changes c join settings.public_clocks k on k.merchant_id = c.merchant_id
    where c.due <= (now() at time zone k.time_zone)::date order by c.id limit most
  ), first as (select min(id) as id from next group by member),
  gone as (delete from people.line_changes where id in (select id from first) returning *)
  select g.merchant_id, g.member, m.type in (1, 2), p.uplines,
    case when g.due = '-infinity' then (m.registered_at at time zone k.time_zone)::date end
  from gone g join people.members m on m.number = g.member join settings.public_clocks k on k.merchant_id = g.merchant_id
  join people.places p on p.member = g.member and p.since = g.due
$function$;
