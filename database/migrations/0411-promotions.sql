-- Promotions (promotions §3): an offer with its versions, its budget, and who chose it with which deposit.
create schema promotions;

create table promotions.promotions (
  merchant_id int not null,
  -- also the subject of its house accounts
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('deposit')),
  currency text not null,
  state text not null check (state in ('DRAFT', 'RUNNING', 'STOPPED')),
  -- the version that new grants get
  version int not null,
  budget bigint not null check (budget >= 0),
  -- not yet promised; what lapses comes back, what was lent does not
  budget_left bigint not null check (budget_left between 0 and budget),
  primary key (merchant_id, code)
);

-- Whoever took a promotion keeps the version that they accepted.
create table promotions.versions (
  merchant_id int not null,
  code text not null,
  version int not null,
  -- rules/offers.ts
  offer jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  at timestamptz not null,
  by text not null,
  primary key (merchant_id, code, version),
  foreign key (merchant_id, code) references promotions.promotions
);

-- An offer that was chosen with a deposit, and what became of it.
create table promotions.choices (
  merchant_id int not null,
  deposit_id text not null,
  member_id text not null,
  code text not null,
  version int not null,
  -- as the order says; what is paid beyond it brings nothing more
  deposit bigint not null check (deposit > 0),
  -- of the budget, while it waits and once it was granted
  reserved bigint not null check (reserved >= 0),
  state text not null check (state in ('WAITING', 'GRANTED', 'LAPSED', 'NOTHING')),
  -- why nothing was granted
  why text,
  grant_id bigint,
  at timestamptz not null,
  primary key (merchant_id, deposit_id),
  foreign key (merchant_id, code, version) references promotions.versions
);
create index choices_member on promotions.choices (member_id, at desc);
create index choices_waiting on promotions.choices (merchant_id, code) where state = 'WAITING';

-- A budget is what is left of it and what was promised.
create view promotions.proof_budgets as
select p.merchant_id, p.code, p.budget - p.budget_left - coalesce(sum(c.reserved), 0) as difference
from promotions.promotions p
left join promotions.choices c on c.merchant_id = p.merchant_id and c.code = p.code
group by p.merchant_id, p.code
having p.budget - p.budget_left <> coalesce(sum(c.reserved), 0);
