-- Reality checks (C-28): how often a member has to say that they go on, if not hourly, and when they last did.
create table protection.checks (
  member_id text collate "C" primary key references protection.members,
  merchant_id int not null,
  minutes int not null default 60 check (minutes in (15, 30, 60)),
  answered_at timestamptz
);

-- As in 0009, and the reality check before all others: a bet after its time waits for the answer.
create or replace function protection.in_force_of(member text) returns text language sql stable as $$
  select string_agg(line, ',' order by line collate "C") from (
    select concat_ws(' ', 'check', c.minutes, coalesce(floor(extract(epoch from c.answered_at) * 1000), 0)) as line
      from protection.checks c where c.member_id = member
    union all
    select concat_ws(' ', l.kind, coalesce(l.period, '-'), coalesce(l.amount, l.minutes))
      from protection.limits l where l.member_id = member and l.valid_to is null
    union all
    select concat_ws(' ', 'excluded -', case when bool_or(e.lifted_at is null) then '-'
        else ceil(extract(epoch from max(e.lifted_at)) * 1000)::text end)
      from protection.exclusions e where e.member_id = member having count(*) > 0) lines
$$;

create trigger checks_noted after insert or update on protection.checks
  for each row execute function protection.note_in_force();
