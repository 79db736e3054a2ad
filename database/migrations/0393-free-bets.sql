-- Free bets (promotions §7.2): tokens that are bet with once, whose profit is cash.
create schema free_bets;

create table free_bets.tokens (
  merchant_id int not null,
  -- the name that whoever grants gives it, for ever
  id text not null,
  member_id text not null,
  promotion text not null,
  currency text not null,
  value bigint not null check (value > 0),
  -- decimal odds in ten-thousandths
  min_odds bigint not null check (min_odds > 10000),
  -- categories in which it may be bet with; empty for all
  scope text[] not null,
  state text not null check (state in ('OPEN', 'USED', 'SETTLED', 'EXPIRED', 'REVOKED')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  -- of the bet that was made with it
  bet text,
  odds bigint,
  used_at timestamptz,
  result text,
  profit bigint check (profit >= 0),
  primary key (merchant_id, id),
  check ((state in ('USED', 'SETTLED')) = (bet is not null))
);
create index tokens_member on free_bets.tokens (member_id, granted_at desc);
create index tokens_due on free_bets.tokens (expires_at) where state = 'OPEN';

-- What free bets won is what the ledger paid.
create view free_bets.proof_paid as
with paid as (
  select reference, member_id, sum(cash)::bigint as amount from wallet.public_moved where kind = 'free_bet' group by reference, member_id),
owed as (
  select 'freebet:' || merchant_id || ':' || id as reference, member_id, profit as amount from free_bets.tokens where profit > 0)
select coalesce(o.reference, p.reference) as reference, coalesce(o.amount, 0) - coalesce(p.amount, 0) as difference
from owed o full join paid p using (reference, member_id)
where coalesce(o.amount, 0) <> coalesce(p.amount, 0);
