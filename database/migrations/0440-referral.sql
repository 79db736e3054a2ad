-- Members who bring friends (agents §4.8): who came by whose code, what they did, and what was paid for it.
create schema referral;

-- How a merchant pays for friends; the newest version holds, and without one nobody is paid.
create table referral.settings (
  merchant_id int not null,
  version int not null,
  is_on boolean not null,
  -- what the inviter gets, and what the friend gets: 0 for nothing
  bonus bigint not null check (bonus > 0),
  friend_bonus bigint not null check (friend_bonus >= 0),
  -- what the first deposit and the own valid bets of a friend have to come to, within so many days
  min_deposit bigint not null check (min_deposit > 0),
  min_bet bigint not null check (min_bet >= 0),
  days int not null check (days between 1 and 90),
  -- how often a bonus has to be played
  times int not null check (times between 0 and 10),
  -- whose budget and house account all of it comes of
  promotion text not null,
  by text not null,
  at timestamptz not null,
  primary key (merchant_id, version)
);

-- A friend, by the settings that held when they registered.
create table referral.friends (
  friend_id text primary key,
  merchant_id int not null,
  referrer_id text not null constraint nobody_brings_themselves check (referrer_id <> friend_id),
  currency text not null,
  version int not null,
  registered_at timestamptz not null,
  -- what is done before this counts
  until timestamptz not null check (until > registered_at),
  -- as it was last looked at
  deposit bigint not null default 0 check (deposit >= 0),
  valid bigint not null default 0 check (valid >= 0),
  state text not null default 'REGISTERED' check (state in ('REGISTERED', 'QUALIFIED', 'REVIEW', 'PAID', 'REJECTED')),
  -- why nothing is paid, and what an operator said of it
  why text not null default '' check (why in ('', 'NOT_GIVEN', 'FRIEND_CLOSED', 'OFFICE')),
  said text not null default '',
  -- what they share with others: kind, how people name it, with whom
  ties jsonb not null default '[]',
  qualified_at timestamptz,
  decided_at timestamptz,
  by text,
  paid bigint not null default 0 check (paid >= 0),
  friend_paid bigint not null default 0 check (friend_paid >= 0),
  foreign key (merchant_id, version) references referral.settings,
  constraint friends_paid check ((state = 'PAID') = (paid > 0)),
  constraint friends_decided check ((state in ('PAID', 'REJECTED')) = (decided_at is not null))
);
create index friends_of_referrer on referral.friends (referrer_id, registered_at desc, friend_id desc);
create index friends_of_merchant on referral.friends (merchant_id, registered_at desc, friend_id desc);
create index friends_in_review on referral.friends (merchant_id, registered_at desc, friend_id desc) where state = 'REVIEW';
create index friends_qualified on referral.friends (merchant_id, version) where state = 'QUALIFIED';

-- Friends who may have reached what is asked.
create table referral.due (
  friend_id text primary key references referral.friends,
  merchant_id int not null
);

-- How often links were visited: nothing about who did.
create table referral.visits (
  merchant_id int not null,
  referrer_id text not null,
  day date not null,
  visits int not null check (visits > 0),
  primary key (referrer_id, day)
);

-- Must be empty: what was paid for friends is what the ledger moved, to whom it was owed.
create view referral.proof_paid as
with owed as (
  select 'referral:' || friend_id as reference, referrer_id as member_id, paid as amount from referral.friends where paid > 0
  union all
  select 'referral:' || friend_id || ':friend', friend_id, friend_paid from referral.friends where friend_paid > 0),
moved as (
  select reference, member_id, sum(cash)::bigint as amount from wallet.public_moved
  where kind = 'reward' and reference like 'referral:%' group by reference, member_id)
select coalesce(o.reference, m.reference) as reference, coalesce(o.amount, 0) - coalesce(m.amount, 0) as difference
from owed o full join moved m using (reference, member_id)
where coalesce(o.amount, 0) <> coalesce(m.amount, 0);

-- Must be empty: money is promised for those who are looked at, and for nobody else.
create view referral.proof_promised as
select coalesce(f.friend_id, p.key) as what
from (select friend_id, 'referral:' || friend_id as key, merchant_id from referral.friends where state = 'REVIEW') f
full join (
  select key, merchant_id from promotions.public_promises
  where state = 'PROMISED' and key like 'referral:%' and key not like '%:friend') p using (merchant_id, key)
where f.friend_id is null or p.key is null;
