-- What lines of agents do (agents.md §8; decision 0140): figures of members by business day, and the same figures of every team
-- that a member stood in on that day, kept as they come. Amounts are ten-thousandths; days are of the merchant's clock.
create schema agents;

-- Figures that no round tells: tickets of lotteries, rebates to uplines, salaries. As rows of records.settled.
create table agents.due (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  member_id text not null,
  slot timestamptz not null,
  product text not null,
  -- what its series go by, where that is not the product: the bonus group of a lottery
  subject text,
  bets integer not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  valid bigint not null default 0,
  agent_rebate bigint not null default 0,
  fee_subsidy bigint not null default 0,
  salary bigint not null default 0
);

create table agents.member_days (
  merchant_id integer not null,
  member integer not null,
  day date not null,
  product text not null,
  bets integer not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  rebate bigint not null,
  agent_rebate bigint not null,
  bonus bigint not null,
  deposit bigint not null,
  withdrawal bigint not null,
  fee_subsidy bigint not null,
  salary bigint not null,
  primary key (member, day, product)
) with (fillfactor = 80);
create index member_days_of_day on agents.member_days (merchant_id, day);

-- Of an agent and all below, as the line stood on that day.
create table agents.team_days (
  merchant_id integer not null,
  agent integer not null,
  day date not null,
  product text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  rebate bigint not null,
  agent_rebate bigint not null,
  bonus bigint not null,
  deposit bigint not null,
  withdrawal bigint not null,
  fee_subsidy bigint not null,
  salary bigint not null,
  primary key (agent, day, product)
) with (fillfactor = 80);

create table agents.team_counts (
  merchant_id integer not null,
  agent integer not null,
  day date not null,
  registered integer not null default 0,
  first_deposits integer not null default 0,
  primary key (agent, day)
) with (fillfactor = 80);
create table agents.first_deposits (member integer primary key, merchant_id integer not null, day date not null);

-- Who was active cannot be added up over days: what of each member was valid in each period of the calendar, as long as they
-- stood in one place (`since`), and of how many of a team that is above nothing. D day, W week, H half of a month, M month.
create table agents.member_periods (
  merchant_id integer not null,
  member integer not null,
  kind "char" not null,
  start date not null,
  since date not null,
  valid bigint not null,
  primary key (member, kind, start, since)
) with (fillfactor = 80);
create table agents.team_active (
  merchant_id integer not null,
  agent integer not null,
  kind "char" not null,
  start date not null,
  active integer not null,
  primary key (agent, kind, start)
) with (fillfactor = 80);

-- Lines as they stand, and what hangs on them: how many, and how much money.
create table agents.lines (
  member integer primary key,
  merchant_id integer not null,
  uplines integer[] not null,
  is_agent boolean not null,
  balance bigint not null default 0
) with (fillfactor = 80);
create table agents.teams (
  agent integer primary key,
  merchant_id integer not null,
  members integer not null default 0,
  agents integer not null default 0,
  direct integer not null default 0,
  balance bigint not null default 0
) with (fillfactor = 70);

-- Valid bets of teams by five minutes, for those agents whose contracts are paid by the hour or the five minutes.
create table agents.slotted (agent integer primary key, merchant_id integer not null, since timestamptz not null default now());
create table agents.team_slots (
  merchant_id integer not null,
  agent integer not null,
  slot timestamptz not null,
  product text not null,
  valid bigint not null,
  primary key (agent, slot, product)
) with (fillfactor = 80);
create index team_slots_old on agents.team_slots (slot);

create table agents.progress (is_only boolean primary key default true check (is_only), counted_to timestamptz not null);
insert into agents.progress (counted_to) values (now());

-- Who stands elsewhere than where they began: whoever looks for who was in a team looks at them as well.
create view agents.moved_members as
  select distinct p.merchant_id, p.member from people.public_places p where p.since > '-infinity';

-- Of tickets nothing in the ledger tells when they lost: what each member's of an issue came to, by the newest settlement.
create table agents.draws_counted (
  draw_id bigint not null,
  member_id text not null,
  merchant_id integer not null,
  version integer not null,
  slot timestamptz not null,
  bets integer not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  primary key (draw_id, member_id)
);
