-- Members: players and agents (specification §3 Member info, §6).
create schema people;

create table people.members (
  id text primary key,
  merchant_id int not null,
  username text not null,
  -- One name, however it is written. The C collation: lower() must mean the same on every machine.
  username_key text not null generated always as (lower(username collate "C")) stored,
  nickname text not null default '',
  -- 0 member; 1, 2, 41, 42 agents; 4 trial
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  upline_id text references people.members,
  currency text not null,
  labels text[] not null default '{}',
  registered_at timestamptz not null default now(),
  unique (merchant_id, username_key)
);

create index members_upline on people.members (upline_id) where upline_id is not null;
