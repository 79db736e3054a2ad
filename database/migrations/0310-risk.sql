-- What looks like fraud: found by rules, looked into by people, and whether a rule was right.
create schema risk;

-- How far each kind of fact was looked at.
create table risk.progress (
  merchant_id int not null,
  source text not null check (source in ('payees', 'sessions', 'withdrawals')),
  at timestamptz not null,
  primary key (merchant_id, source)
);

create table risk.cases (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  opened_by text not null,
  opened_at timestamptz not null default clock_timestamp(),
  why text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'WORKING', 'CLOSED')),
  assigned_to text,
  outcome text check (outcome in ('confirmed', 'false_alarm', 'unclear')),
  closed_by text,
  closed_at timestamptz,
  check ((state = 'CLOSED') = (outcome is not null)),
  check ((state = 'CLOSED') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  check (state <> 'WORKING' or assigned_to is not null)
);
create index cases_open on risk.cases (merchant_id, id desc) where state <> 'CLOSED';
create index cases_closed on risk.cases (merchant_id, id desc) where state = 'CLOSED';

create table risk.case_members (
  case_id bigint not null references risk.cases (id),
  merchant_id int not null,
  member_id text not null,
  primary key (case_id, member_id)
);
create index case_members_of_member on risk.case_members (merchant_id, member_id, case_id desc);

create table risk.alerts (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  rule text not null,
  -- the fact that it is about: the same one never alarms twice
  key text not null,
  at timestamptz not null,
  found_at timestamptz not null default clock_timestamp(),
  members text[] not null check (cardinality(members) > 0),
  -- the withdrawal that it is about, where it is about one
  withdrawal text,
  -- why, as the rule counted it then
  figures jsonb not null,
  case_id bigint references risk.cases (id),
  unique (merchant_id, rule, key)
);
create index alerts_new on risk.alerts (merchant_id, id desc) where case_id is null;
create index alerts_by_case on risk.alerts (case_id) where case_id is not null;
create index alerts_taken on risk.alerts (merchant_id, id desc) where case_id is not null;
