-- Bonus money (promotions §6): what was lent to whom, for what, on which terms, and how far its wagering came.
create schema bonuses;

create table bonuses.grants (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  currency text not null,
  -- whose cost it is: the subject of its house accounts
  promotion text not null,
  -- the version of the promotion that was accepted
  version int not null,
  -- what it was given for: once
  source text not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  progress bigint not null default 0 check (progress between 0 and required),
  -- contribution by game and category, what is excluded, how long it lives (rules/terms.ts)
  terms jsonb not null,
  -- the largest bet that may take its money, null for any
  max_bet bigint check (max_bet > 0),
  state text not null check (state in ('QUEUED', 'ACTIVE', 'EXPIRING', 'COMPLETED', 'LOST', 'EXPIRED', 'FORFEITED')),
  -- why it was forfeited
  why text,
  granted_at timestamptz not null,
  -- money was lent; its time runs
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  unique (merchant_id, source),
  check ((state = 'QUEUED') <= (started_at is null))
);
create unique index grants_live on bonuses.grants (member_id, currency) where state in ('ACTIVE', 'EXPIRING');
create index grants_member on bonuses.grants (member_id, id desc);
create index grants_due on bonuses.grants (ends_at) where state in ('ACTIVE', 'EXPIRING');
create index grants_queued on bonuses.grants (granted_at) where state = 'QUEUED';

-- Bets that were taken while a bonus was live, as they stand now.
create table bonuses.bets (
  merchant_id int not null,
  -- as turnover knows it
  reference text not null,
  grant_id bigint not null references bonuses.grants,
  game text not null,
  category text not null,
  valid bigint not null,
  -- how much of it counts, in millionths, and what it counted
  ppm int not null,
  counted bigint not null,
  open boolean not null,
  -- bonus money in its stake that did not come back
  bonus bigint not null check (bonus >= 0),
  accepted_at timestamptz not null,
  counted_at timestamptz not null,
  primary key (merchant_id, reference)
);
create index bets_grant on bonuses.bets (grant_id, accepted_at);
create index bets_open on bonuses.bets (grant_id) where open;

-- What was lent is what the ledger says of each promotion.
create view bonuses.proof_granted as
select merchant_id, currency, promotion, sum(granted) - sum(lent) as difference
from (
  select merchant_id, currency, promotion, amount as granted, 0 as lent from bonuses.grants where started_at is not null
  union all
  select merchant_id, currency, subject, 0, amount from wallet.public_bonus_money where account = 'promotions') both_sides
group by merchant_id, currency, promotion having sum(granted) <> sum(lent);

-- Bonus money belongs to a bonus that is live, or to one that was lost and comes back.
create view bonuses.proof_money as
select merchant_id, member_id, currency, sum(amount) as amount
from wallet.public_bonus_money m
where not exists (
  select from bonuses.grants g
  where g.member_id = m.member_id and g.currency = m.currency and g.state in ('ACTIVE', 'EXPIRING', 'LOST'))
group by merchant_id, member_id, currency having sum(amount) <> 0;

-- Progress is what its bets counted, no more than was required; one that was completed stays so.
create view bonuses.proof_progress as
select g.id, g.progress, sum(b.counted) as counted
from bonuses.grants g left join bonuses.bets b on b.grant_id = g.id
where g.started_at is not null
group by g.id
having g.progress <> least(g.required, coalesce(sum(b.counted), 0)) and g.state <> 'COMPLETED'
  or g.state = 'COMPLETED' and g.progress <> g.required;
