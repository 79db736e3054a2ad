-- Promotions of every kind (promotions §7), and what is promised of their budgets (§9).
alter table promotions.promotions drop constraint promotions_kind_check;
alter table promotions.promotions add constraint promotions_kind_check check (kind in
  ('deposit', 'activity', 'code', 'manual', 'cashback', 'free_bet', 'free_rounds', 'reward', 'mission', 'board', 'rank', 'rebate',
   'envelope', 'wheel', 'raffle', 'referral'));

-- What a promotion owes: one row for a key, however often it is asked for (promotions §1.6).
create table promotions.promises (
  merchant_id int not null,
  key text not null,
  code text not null,
  amount bigint not null check (amount > 0),
  -- a lapsed one gave its part of the budget back
  state text not null check (state in ('PROMISED', 'PAID', 'LAPSED')),
  at timestamptz not null,
  primary key (merchant_id, key),
  foreign key (merchant_id, code) references promotions.promotions
);
create index promises_code on promotions.promises (merchant_id, code) where state <> 'LAPSED';

create or replace view promotions.proof_budgets as
select p.merchant_id, p.code, p.budget - p.budget_left - coalesce(c.reserved, 0) - coalesce(d.promised, 0) as difference
from promotions.promotions p
left join lateral (
  select sum(reserved) as reserved from promotions.choices where merchant_id = p.merchant_id and code = p.code) c on true
left join lateral (
  select sum(amount) as promised from promotions.promises
  where merchant_id = p.merchant_id and code = p.code and state <> 'LAPSED') d on true
where p.budget - p.budget_left <> coalesce(c.reserved, 0) + coalesce(d.promised, 0);
