-- Missions and boards (promotions §7.5, §7.11): own play that counts for them, what was claimed, and who won.
create schema missions;

create table missions.missions (
  merchant_id int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- whose budget and house account its rewards are
  promotion text not null,
  currency text not null,
  repeat text not null check (repeat in ('once', 'daily', 'weekly')),
  metric text not null check (metric in ('valid_bet', 'deposit')),
  -- of bets, the category that counts; null for all
  category text,
  -- [{ target, reward }], money in ten-thousandths as texts
  steps jsonb not null,
  min_rank int not null check (min_rank >= 0),
  -- a mission that has to be done before
  after text,
  texts jsonb not null,
  place int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('RUNNING', 'STOPPED')),
  at timestamptz not null,
  by text not null,
  primary key (merchant_id, code)
);

-- Each step of a period once.
create table missions.claims (
  merchant_id int not null,
  code text not null,
  member_id text not null,
  period text not null,
  step int not null check (step >= 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- what had been reached by then
  progress bigint not null,
  at timestamptz not null,
  primary key (merchant_id, code, member_id, period, step),
  foreign key (merchant_id, code) references missions.missions
);
create index claims_member on missions.claims (member_id, at desc);

-- How much own money is valid in each bet, as it stands now: corrections change the row.
create table missions.played (
  merchant_id int not null,
  reference text not null,
  member_id text not null,
  category text not null,
  accepted_at timestamptz not null,
  own bigint not null check (own >= 0),
  counted_at timestamptz not null,
  primary key (merchant_id, reference)
);
create index played_member on missions.played (member_id, accepted_at) include (category, own);

create table missions.boards (
  merchant_id int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  promotion text not null,
  currency text not null,
  category text,
  -- no more than so much of a day counts; null for all
  day_cap bigint check (day_cap > 0),
  min_score bigint not null check (min_score >= 0),
  -- [{ from, to, amount }]
  prizes jsonb not null,
  texts jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null check (state in ('RUNNING', 'SETTLED', 'STOPPED')),
  at timestamptz not null,
  by text not null,
  primary key (merchant_id, code)
);
create index boards_running on missions.boards (ends_at) where state = 'RUNNING';

-- Where players of a running board stand.
create table missions.scores (
  merchant_id int not null,
  code text not null,
  member_id text not null,
  score bigint not null check (score >= 0),
  -- when the score was reached
  reached_at timestamptz not null,
  primary key (merchant_id, code, member_id),
  foreign key (merchant_id, code) references missions.boards
);
create index scores_order on missions.scores (merchant_id, code, score desc, reached_at, member_id);

-- How a board ended; corrections change nothing of it.
create table missions.winners (
  merchant_id int not null,
  code text not null,
  rank int not null check (rank > 0),
  member_id text not null,
  score bigint not null,
  prize bigint not null check (prize >= 0),
  primary key (merchant_id, code, rank),
  unique (merchant_id, code, member_id),
  foreign key (merchant_id, code) references missions.boards
);

-- What was claimed and won is what the ledger paid.
create view missions.proof_paid as
with owed as (
  select 'mission:' || code || ':' || member_id || ':' || step || ':' || period as reference, member_id, amount from missions.claims
  union all
  select 'board:' || merchant_id || ':' || code || ':' || rank, member_id, prize from missions.winners where prize > 0),
paid as (
  select reference, member_id, sum(cash)::bigint as amount from wallet.public_moved
  where kind = 'reward' and (reference like 'mission:%' or reference like 'board:%') group by reference, member_id)
select coalesce(o.reference, p.reference) as reference, coalesce(o.amount, 0) - coalesce(p.amount, 0) as difference
from owed o full join paid p using (reference, member_id)
where coalesce(o.amount, 0) <> coalesce(p.amount, 0);
