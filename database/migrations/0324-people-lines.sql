-- Lines of agents (agents §1.2): who stands above whom, over how many steps, and from which day on that counts.

-- The short name by which trees and sums know a member; at the wire it is the id.
alter table people.members add column number int not null generated always as identity unique;

-- Accounts for trying out are in no line.
create function people.has_line(type smallint) returns boolean immutable language sql return type in (0, 1, 2);

-- A row for each member above, and (x, x, 0). The longest line is 20 steps.
create table people.closure (
  merchant_id int not null,
  anc int not null,
  des int not null,
  dist smallint not null constraint line_is_short check (dist between 0 and 20),
  primary key (anc, des)
);
-- By whose line something of a business day counts: the latest place that began by then. From the top down to the upline,
-- without the member. What was counted before a move stays as it was.
create table people.places (
  merchant_id int not null,
  member int not null,
  since date not null,
  uplines int[] not null,
  primary key (member, since)
);

insert into people.closure (merchant_id, anc, des, dist)
with recursive line as (
  select merchant_id, id, upline_id, number as anc, number as des, 0 as dist from people.members where people.has_line(type)
  union all
  select l.merchant_id, l.id, u.upline_id, u.number, l.des, l.dist + 1 from line l join people.members u on u.id = l.upline_id
)
select merchant_id, anc, des, dist from line;
create index closure_up on people.closure (des, anc) include (dist);
insert into people.places (merchant_id, member, since, uplines)
select merchant_id, des, '-infinity', coalesce(array_agg(anc order by dist desc) filter (where dist > 0), '{}')
from people.closure group by merchant_id, des;

-- Whoever moves a line waits for those who are joining one, and they for the move: so nobody joins a place that is gone.
create function people.join_line() returns trigger language plpgsql as $$
declare upline int;
begin
  if not people.has_line(new.type) then return null; end if;
  if new.upline_id is not null then
    perform pg_advisory_xact_lock_shared(7101, new.merchant_id);
    select number into upline from people.members
      where id = new.upline_id and merchant_id = new.merchant_id and people.has_line(type);
    if not found then raise exception 'nobody of this merchant can stand above %', new.id; end if;
  end if;
  insert into people.closure (merchant_id, anc, des, dist)
    select merchant_id, anc, new.number, dist + 1 from people.closure where des = upline
    union all select new.merchant_id, new.number, new.number, 0;
  -- Who joins stands where the upline stands today, and goes along with moves that are decided: not where the upline once stood.
  insert into people.places (merchant_id, member, since, uplines)
    select p.merchant_id, new.number, case when p.since = t.since then '-infinity' else p.since end, p.uplines || upline
    from people.places p cross join (
      select max(o.since) as since from people.places o left join settings.public_clocks c on c.merchant_id = o.merchant_id
      where o.member = upline and o.since <= (now() at time zone coalesce(c.time_zone, 'UTC'))::date) t
    where p.member = upline and p.since >= t.since
    union all select new.merchant_id, new.number, '-infinity', '{}' where upline is null;
  return null;
end $$;
create trigger begin_line after insert on people.members for each row execute function people.join_line();

create view people.public_tree as select merchant_id, anc, des, dist from people.closure;
create view people.public_places as select merchant_id, member, since, uplines from people.places;
create or replace view people.public_members as
select id, merchant_id, username, type, country, registered_at, number, upline_id from people.members;

-- Each line is that of the upline and one step more: so, from the top down, closure is all that follows from uplines.
create view people.proof_closure as
with expected as (
  select m.merchant_id, c.anc, m.number as des, c.dist + 1 as dist
  from people.members m join people.members u on u.id = m.upline_id join people.closure c on c.des = u.number
  where people.has_line(m.type)
  union all select merchant_id, number, number, 0 from people.members where people.has_line(type)
)
select coalesce(e.anc, c.anc) as anc, coalesce(e.des, c.des) as des, e.dist as expected, c.dist as found
from expected e full join people.closure c on c.anc = e.anc and c.des = e.des
where e.dist is distinct from c.dist or e.merchant_id is distinct from c.merchant_id;
