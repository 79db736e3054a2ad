-- How far a role reaches: its own merchant alone or those that this one runs, too; up to which amounts; from which networks.

-- Merchants that are run as one house: whose staff may act in which others. Whoever sets the house up says so (a door, no
-- call): no merchant joins another by itself, and none reaches the one that runs it.
create table operators.group_members (
  merchant_id int primary key,
  head_id int not null check (head_id <> merchant_id)
);

alter table operators.roles
  add scope text not null default 'merchant' check (scope in ('merchant', 'group')),
  -- of a permission: the most of each currency that one of this role decides about; a currency that is not named is not theirs
  add limits jsonb not null default '{}',
  -- where they may be; none: anywhere
  add networks cidr[] not null default '{}';
alter table operators.operators
  add networks cidr[] not null default '{}',
  add networks_version int not null default 0;

-- More than the role says, for a time: given by two people, over by itself.
create table operators.elevations (
  id text primary key,
  merchant_id int not null,
  operator_id text not null references operators.operators,
  permissions text[] not null,
  given_by text not null,
  given_second text not null,
  reason text not null,
  given_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint elevations_two check (given_by <> given_second and operator_id not in (given_by, given_second)),
  constraint elevations_time check (until <= given_at + interval '12 hours'),
  constraint elevations_ended check ((ended_at is null) = (ended_by is null))
);
create index elevations_of_operator on operators.elevations (operator_id, merchant_id, until);
