-- Cashback (promotions §7.4): what comes back on the losses of a day or a week, once it is closed.
create schema cashback;

-- A closed window of an offer; its rows are made with it.
create table cashback.windows (
  merchant_id int not null,
  promotion text not null,
  -- the first day, and the one after the last
  day date not null,
  until date not null check (until > day),
  -- of the offer, as it stood when the window began
  version int not null,
  currency text not null,
  products text[] not null,
  rate_ppm int not null check (rate_ppm > 0),
  least bigint not null,
  cap bigint not null,
  closed_at timestamptz not null default now(),
  primary key (merchant_id, promotion, day)
);

create table cashback.results (
  merchant_id int not null,
  promotion text not null,
  day date not null,
  member_id text not null,
  -- of own money in games that count, and cash that was given meanwhile
  staked bigint not null,
  won bigint not null,
  rewards bigint not null,
  -- what corrections of windows before came to: above 0 where those were paid too much
  carry_in bigint not null,
  -- the net loss as it is known by now; what changes of it is carried into the next window
  seen bigint not null check (seen >= 0),
  amount bigint not null default 0 check (amount >= 0),
  -- COUNTED: to be decided; OWED: the budget is spent
  state text not null default 'COUNTED' check (state in ('COUNTED', 'NOTHING', 'OWED', 'PAID')),
  decided_at timestamptz,
  primary key (merchant_id, promotion, day, member_id),
  foreign key (merchant_id, promotion, day) references cashback.windows
);
create index results_open on cashback.results (merchant_id, promotion, day, member_id) where state in ('COUNTED', 'OWED');
create index results_of_member on cashback.results (member_id, day desc);

-- Must be empty: what was paid on losses is what the ledger moved.
create view cashback.proof_paid as
with owed as (
  select 'cashback:' || promotion || ':' || member_id || ':' || day as reference, member_id, amount
  from cashback.results where state = 'PAID'),
moved as (
  select reference, member_id, sum(cash)::bigint as amount from wallet.public_moved
  where kind = 'reward' and reference like 'cashback:%' group by reference, member_id)
select coalesce(o.reference, m.reference) as reference, coalesce(o.amount, 0) - coalesce(m.amount, 0) as difference
from owed o full join moved m using (reference, member_id)
where coalesce(o.amount, 0) <> coalesce(m.amount, 0);
