-- Player protection (security §1.1 C-18…C-27): limits, exclusions, and the proof that both were kept (I11, I12).
create schema protection;

-- Whoever ever had a limit or an exclusion. A member who is not here costs a bet one look.
create table protection.members (
  member_id text collate "C" primary key,
  merchant_id int not null,
  -- limits are counted on the member's real cash account, so in its currency
  account_id bigint not null unique,
  -- all that a bet has to know of the tables below, kept by their triggers: protection.in_force_of
  in_force text
) with (fillfactor = 80);

-- History is not rewritten: the columns that the trigger names are set once, all others never change.
create function protection.set_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv or exists (
    select from unnest(tg_argv) c where to_jsonb(old) ->> c is not null and to_jsonb(old) -> c <> to_jsonb(new) -> c)
  then
    raise exception 'what protected a member stays on record' using errcode = '42501';
  end if;
  return new;
end $$;

-- Raising or removing a limit has to be wanted twice (C-22): asked for, and confirmed between `due_at` and `lapses_at`.
create table protection.limit_requests (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text collate "C" not null references protection.members,
  source text not null check (source in ('member', 'operator')),
  kind text not null,
  period text,
  -- both null: no limit any more
  amount bigint,
  minutes int,
  requested_by text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > due_at),
  closed_at timestamptz,
  closed_by text,
  outcome text check (outcome in ('confirmed', 'cancelled', 'lapsed')),
  check ((source = 'member') = (requested_by = member_id)),
  check (source = 'operator' or due_at >= requested_at + interval '24 hours'),
  check (num_nulls(closed_at, closed_by, outcome) in (0, 3)),
  check (outcome <> 'confirmed' or (closed_at >= due_at and closed_at < lapses_at)),
  -- four eyes (C-54) where the limit is the operators'; the member's own is the member's
  check (outcome <> 'confirmed' or (closed_by = requested_by) = (source = 'member'))
);
create unique index limit_requests_open on protection.limit_requests (member_id, source, kind, coalesce(period, ''))
  where closed_at is null;
create trigger limit_requests_set_once before update or delete on protection.limit_requests
  for each row execute function protection.set_once('closed_at', 'closed_by', 'outcome');

-- Each row is a limit for the time it was in force. Amounts in ten-thousandths, of a session minutes.
create table protection.limits (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text collate "C" not null references protection.members,
  -- the members' own, and the operators': the tighter one counts (C-20)
  source text not null check (source in ('member', 'operator')),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'single_bet', 'session')),
  period text check (period in ('day', 'week', 'month')),
  amount bigint check (amount >= 0),
  minutes int check (minutes > 0),
  set_by text not null,
  valid_from timestamptz not null default clock_timestamp(),
  valid_to timestamptz check (valid_to >= valid_from),
  -- of a limit that was raised or removed
  ended_by bigint references protection.limit_requests,
  check ((source = 'member') = (set_by = member_id)),
  check ((period is not null) = (kind in ('deposit', 'loss', 'stake'))),
  check ((minutes is not null) = (kind = 'session') and (amount is null) = (kind = 'session')),
  check (ended_by is null or valid_to is not null)
);
create unique index limits_in_force on protection.limits (member_id, source, kind, coalesce(period, ''))
  where valid_to is null;
create trigger limits_set_once before update or delete on protection.limits
  for each row execute function protection.set_once('valid_to', 'ended_by');

-- The account's totals when the window began that a limit counts in. Written once a window, at the first bet or deposit.
create table protection.windows (
  member_id text collate "C" not null references protection.members,
  merchant_id int not null,
  period text not null check (period in ('day', 'week', 'month')),
  starts_at timestamptz not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  primary key (member_id, period),
  check (date_trunc(period, starts_at at time zone 'utc') = starts_at at time zone 'utc')
) with (fillfactor = 70);

-- `lifted_at`: it holds until then. A time-out has it from the start, all others need an approved lift first (C-26).
create table protection.exclusions (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text collate "C" not null references protection.members,
  kind text not null check (kind in ('time_out', 'self', 'operator')),
  reason text not null,
  placed_by text not null,
  starts_at timestamptz not null,
  -- null without a term
  ends_at timestamptz,
  -- nobody may ask for its end before
  firm_until timestamptz not null check (firm_until >= starts_at),
  lifted_at timestamptz,
  check (kind <> 'time_out' or coalesce(lifted_at = ends_at and ends_at - starts_at in
    (interval '24 hours', interval '7 days', interval '30 days', interval '42 days'), false)),
  check (kind <> 'self'
    or firm_until at time zone 'utc' >= (starts_at at time zone 'utc') + interval '6 months'),
  check (kind <> 'operator' or (ends_at is null and reason <> '')),
  check (ends_at is null or firm_until = ends_at),
  check (lifted_at is null or lifted_at >= firm_until)
);
create index exclusions_member on protection.exclusions (member_id);

-- A lift is asked for with reasons by one person and decided by another (C-26, C-54).
create table protection.lifts (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  exclusion_id bigint not null references protection.exclusions,
  requested_by text not null,
  requested_at timestamptz not null,
  reason text not null check (reason <> ''),
  decided_by text check (decided_by <> requested_by),
  decided_at timestamptz check (decided_at >= requested_at),
  approved boolean,
  check (num_nulls(decided_by, decided_at, approved) in (0, 3))
);
create unique index lifts_open on protection.lifts (exclusion_id) where decided_at is null;
create unique index lifts_approved on protection.lifts (exclusion_id) where approved;
create trigger lifts_set_once before update or delete on protection.lifts
  for each row execute function protection.set_once('decided_by', 'decided_at', 'approved');

-- How long an exclusion still holds after its lift was approved: 24 h with a term, 7 days without (C-26).
create function protection.cool_off(kind text, ends_at timestamptz) returns interval language sql immutable as $$
  select case when kind = 'operator' then interval '0' when ends_at is null then interval '7 days'
    else interval '24 hours' end
$$;

create function protection.check_lift() returns trigger language plpgsql as $$
begin
  if not exists (
    select from protection.lifts l where l.exclusion_id = new.id and l.approved and l.requested_at >= new.firm_until
      and (new.kind = 'operator' or l.requested_by = new.member_id)
      and new.lifted_at >= l.decided_at + protection.cool_off(new.kind, new.ends_at))
  then
    raise exception 'an exclusion ends after an approved lift and its cool-off' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger exclusions_set_once before update or delete on protection.exclusions
  for each row execute function protection.set_once('lifted_at');
create trigger exclusions_lifted before update of lifted_at on protection.exclusions
  for each row execute function protection.check_lift();
create trigger exclusions_born_unlifted before insert on protection.exclusions
  for each row when (new.kind <> 'time_out' and new.lifted_at is not null) execute function protection.check_lift();

-- What is in force, as one text `kind period size,…` (`-` for none): a bet reads one row instead of many. Limits as they
-- stand here; of all exclusions when the last one ends, in milliseconds since 1970, rounded up so that none ends early.
create function protection.in_force_of(member text) returns text language sql stable as $$
  select string_agg(line, ',' order by line collate "C") from (
    select concat_ws(' ', l.kind, coalesce(l.period, '-'), coalesce(l.amount, l.minutes)) as line
      from protection.limits l where l.member_id = member and l.valid_to is null
    union all
    select concat_ws(' ', 'excluded -', case when bool_or(e.lifted_at is null) then '-'
        else ceil(extract(epoch from max(e.lifted_at)) * 1000)::text end)
      from protection.exclusions e where e.member_id = member having count(*) > 0) lines
$$;

create function protection.note_in_force() returns trigger language plpgsql as $$
begin
  -- the next statement's snapshot is newer than the lock
  perform from protection.members m where m.member_id = new.member_id for update;
  update protection.members m set in_force = protection.in_force_of(m.member_id) where m.member_id = new.member_id;
  return null;
end $$;
create trigger limits_noted after insert or update on protection.limits
  for each row execute function protection.note_in_force();
create trigger exclusions_noted after insert or update on protection.exclusions
  for each row execute function protection.note_in_force();

-- Of those of these members for whom anything is in force: id, the text of it, and of each of their windows period, start
-- in ms, staked, won and deposited; fields parted by unit separators, members by record separators.
create function protection.public_in_force(ids text[]) returns text language plpgsql stable
-- a plan made while the tables were young must not read them whole (as wallet.hold)
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select string_agg(concat_ws(E'\x1f', m.member_id, m.in_force, (
        select string_agg(concat_ws(' ', w.period, extract(epoch from w.starts_at)::bigint * 1000, w.staked, w.won,
          w.deposited), ',') from protection.windows w where w.member_id = m.member_id)), E'\x1e')
    from unnest(ids) k(id)
    cross join lateral (select * from protection.members m where m.member_id = k.id offset 0) m
    where m.in_force is not null);
end $$;

-- I11, from the ledger's entries alone: stakes and deposits since then that passed a limit in force at their time.
-- A window counts from its first stake or deposit, and what is written in its first 10 s may have been decided at the
-- end of the one before: of all moments up to then, the one that leaves least used is taken.
create function protection.passed_limits(since timestamptz)
  returns table (limit_id bigint, member_id text, at timestamptz, used bigint, amount bigint)
language plpgsql stable as $$
begin
  return query
  with watched as (
    select l.*, m.account_id, date_trunc(coalesce(l.period, 'day'), since at time zone 'utc') at time zone 'utc' as reads_from
    from protection.limits l join protection.members m on m.member_id = l.member_id
    where l.kind <> 'session' and (l.valid_to is null or l.valid_to > since)
      and exists (select from wallet.public_counted c where c.account_id = m.account_id and c.at >= since)
  ), moved as (
    select w.id, w.member_id, w.kind, w.amount, w.valid_from, w.valid_to, c.at, c.version,
      date_trunc(w.period, c.at at time zone 'utc') as starts, c.staked + c.deposited as asked,
      case when w.kind = 'deposit' then c.deposited else c.staked end > 0 as is_asked,
      case w.kind when 'loss' then c.staked - c.won when 'deposit' then c.deposited else c.staked end as used
    from watched w join wallet.public_counted c on c.account_id = w.account_id and c.at >= w.reads_from
  ), summed as (
    select *, sum(m.used) over by_version as total,
      coalesce(bool_or(m.asked > 0) over (by_version rows between unbounded preceding and 1 preceding), false) as is_begun
    from moved m window by_version as (partition by m.id, m.starts order by m.version)
  ), based as (
    select *, greatest(max(s.total - s.used) filter (where not s.is_begun) over by_version,
      max(s.total) filter (where s.at at time zone 'utc' < s.starts + interval '10 seconds') over by_version) as base
    from summed s window by_version as (partition by s.id, s.starts order by s.version)
  )
  select b.id, b.member_id, b.at, (case when b.kind = 'single_bet' then b.used else b.total - b.base end)::bigint, b.amount
  from based b
  where b.is_asked and b.at >= greatest(since, b.valid_from) and (b.valid_to is null or b.at < b.valid_to)
    and (b.kind = 'single_bet' or b.at at time zone 'utc' >= b.starts + interval '10 seconds')
    and case when b.kind = 'single_bet' then b.used else b.total - b.base end > b.amount;
end $$;

-- I12: stakes and deposits since then while the member was excluded.
create function protection.passed_exclusions(since timestamptz)
  returns table (exclusion_id bigint, member_id text, at timestamptz)
language plpgsql stable as $$
begin
  return query
  select e.id, e.member_id, c.at from protection.exclusions e
  join wallet.public_counted c on c.member_id = e.member_id and c.at >= greatest(since, e.starts_at)
    and (e.lifted_at is null or c.at < e.lifted_at)
  where (e.lifted_at is null or e.lifted_at > since) and (c.staked > 0 or c.deposited > 0);
end $$;

-- The proof: each of these views must be empty. The hourly one looks back three hours.
create view protection.proof_limits as select * from protection.passed_limits(now() - interval '3 hours');
create view protection.proof_exclusions as select * from protection.passed_exclusions(now() - interval '3 hours');

-- C-21, C-22: a limit in force ends by a tighter one, or by a confirmed request for what came after it.
create view protection.proof_changes as
  select was.* from (
    select l.*, lead(coalesce(l.amount, l.minutes)) over w as next_size, lead(l.valid_from) over w as next_from
    from protection.limits l window w as (partition by member_id, source, kind, period order by id)) was
  left join protection.limit_requests r on r.id = was.ended_by and r.outcome = 'confirmed'
    and (r.member_id, r.source, r.kind) = (was.member_id, was.source, was.kind) and r.period is not distinct from was.period
  where was.valid_to is not null and case
    when r.id is null then was.next_from is distinct from was.valid_to or was.next_size > coalesce(was.amount, was.minutes)
    else num_nonnulls(r.amount, r.minutes) > 0
      and (was.next_from is distinct from was.valid_to or was.next_size <> coalesce(r.amount, r.minutes)) end;

-- What bets read is what is on record.
create view protection.proof_in_force as
  select m.member_id, m.in_force from protection.members m
  where m.in_force is distinct from protection.in_force_of(m.member_id);
