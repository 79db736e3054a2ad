-- The reward centre (promotions §9): money of a promotion that waits until its member takes it.
create schema rewards;

create table rewards.rewards (
  -- names what it is owed for, for ever: rank gifts, prizes and the like say it, others get one
  id text primary key check (id ~ '^[\w:.-]{1,100}$'),
  merchant_id int not null,
  member_id text not null,
  -- whose budget it is of
  promotion text not null,
  currency text not null,
  kind text not null check (kind in ('gift', 'rank', 'month', 'board', 'mission', 'referral', 'prize')),
  amount bigint not null check (amount > 0),
  -- how often it has to be played once it was taken, in millionths
  times_ppm bigint not null check (times_ppm >= 0),
  -- what the member reads beside it
  note text not null default '' check (length(note) <= 200),
  state text not null default 'UNCLAIMED' check (state in ('UNCLAIMED', 'CLAIMED', 'EXPIRED', 'REVOKED')),
  -- why it was revoked, as the member reads it, or a word for what the house does by itself
  why text not null default '' check (length(why) <= 500),
  -- whoever issued it: an operator or a feature
  by text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  ended_at timestamptz,
  constraint rewards_ended check ((state = 'UNCLAIMED') = (ended_at is null))
);
create index rewards_of_member on rewards.rewards (member_id, issued_at desc, id desc);
create index rewards_of_merchant on rewards.rewards (merchant_id, issued_at desc, id desc);
create index rewards_waiting on rewards.rewards (expires_at) where state = 'UNCLAIMED';

-- Must be empty: what was taken is money of its member, moved once, and nothing else was paid as a reward of here.
create view rewards.proof_claimed as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved
  where kind = 'reward' and reference like 'reward:%' group by reference, member_id)
select coalesce('reward:' || r.id, m.reference) as key, r.amount, m.amount as found
from (select * from rewards.rewards where state = 'CLAIMED') r
full join moved m on m.reference = 'reward:' || r.id and m.member_id = r.member_id
where r.amount is distinct from m.amount;

-- Must be empty: the promise of each stands as the reward does.
create view rewards.proof_promised as
select coalesce('reward:' || r.id, p.key) as key, r.state, p.state as promised
from rewards.rewards r
full join (select * from promotions.public_promises where key like 'reward:%') p
  on p.merchant_id = r.merchant_id and p.key = 'reward:' || r.id
where r.id is null or p.key is null or r.amount <> p.amount or r.promotion <> p.code
  or p.state <> case r.state when 'UNCLAIMED' then 'PROMISED' when 'CLAIMED' then 'PAID' else 'LAPSED' end;
