-- What operators do with promotions (promotions §3, §9): write versions, stop, give by hand, and look at budgets.
alter table promotions.versions
  -- how often a version was written that nobody approved yet
  add column revision int not null default 1;
alter table promotions.promotions
  -- what was reached until then is kept
  add column stopped_at timestamptz,
  add constraint promotions_stopped check ((state = 'STOPPED') = (stopped_at is not null));

-- Bonuses that an operator gave by hand, each with its reason.
create table promotions.given (
  id text primary key,
  merchant_id int not null,
  code text not null,
  version int not null,
  member_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  by text not null,
  grant_id bigint not null,
  at timestamptz not null,
  foreign key (merchant_id, code, version) references promotions.versions
);
create index given_of_promotion on promotions.given (merchant_id, code, at desc, id desc);

-- A share of a budget that was promised, once for each; nobody is told again who has seen it.
create table promotions.alerts (
  merchant_id int not null,
  code text not null,
  level smallint not null check (level in (50, 80, 95)),
  at timestamptz not null,
  seen_by text,
  primary key (merchant_id, code, level),
  foreign key (merchant_id, code) references promotions.promotions
);

-- What a promotion is tried on before it is published.
create view promotions.past_deposits as
select merchant_id, member_id, currency, at, cash as amount, is_first
from wallet.public_booked where account = 'deposits' and book = 'real' and cash > 0;

-- What a promotion cost (promotions §2): cash that came from it. Credits of a new account are of no promotion, whatever its code.
create view promotions.costs as
select merchant_id, subject as code, currency, at, cash
from wallet.public_booked where account in ('promotions', 'conversion', 'free_rounds') and book = 'real' and kind not in ('grant', 'refill');
