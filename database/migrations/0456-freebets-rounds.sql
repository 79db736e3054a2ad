-- Free rounds (promotions §7.2): rounds of a vendor's game that cost the member nothing and whose wins are cash. What is left of
-- them and what they won the gateway knows (gateway.public_rewards); here stands who gave them, of which budget, and their end.
create table freebets.rounds (
  -- also their name at the vendor, for ever
  id text primary key check (id ~ '^[\w:.-]{1,100}$'),
  merchant_id int not null,
  member_id text not null,
  promotion text not null,
  currency text not null,
  vendor_id smallint not null,
  game text not null,
  -- as the vendor knows the member
  player text not null,
  rounds int not null check (rounds between 1 and 1000),
  -- each is played at this; nobody pays it
  stake bigint not null check (stake > 0),
  note text not null default '' check (length(note) <= 200),
  -- DUE until the vendor has said yes; REFUSED where it said no
  state text not null check (state in ('DUE', 'ACTIVE', 'FINISHED', 'EXPIRED', 'CANCELLED', 'REFUSED')),
  why text not null default '' check (length(why) <= 500),
  by text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  ended_at timestamptz,
  -- whether any of them was played: only then the budget bears them
  played boolean,
  -- what the vendor is to be told, and when next
  tell text check (tell in ('create', 'cancel')),
  due_at timestamptz not null,
  check ((state in ('DUE', 'ACTIVE')) = (ended_at is null) and (ended_at is null) = (played is null))
);
create index rounds_of_member on freebets.rounds (member_id, granted_at desc);
create index rounds_of_merchant on freebets.rounds (merchant_id, granted_at desc, id desc);
create index rounds_to_tell on freebets.rounds (due_at) where tell is not null;
create index rounds_open on freebets.rounds (expires_at) where ended_at is null;

-- Must be empty: what was promised of a budget stands as the free rounds do; whoever played one has had them.
create view freebets.proof_rounds_promised as
select coalesce('freerounds:' || g.id, p.key) as key, g.state, p.state as promised
from freebets.rounds g
full join (select * from promotions.public_promises where key like 'freerounds:%') p
  on p.merchant_id = g.merchant_id and p.key = 'freerounds:' || g.id
where g.id is null or p.key is null or p.amount <> g.rounds * g.stake or p.code <> g.promotion
  or p.state <> case when g.ended_at is null then 'PROMISED' when g.played then 'PAID' else 'LAPSED' end;

-- Must be empty: the gateway takes free rounds of nobody whose grant is over, what was won was played, and it is this promotion's.
create view freebets.proof_rounds_open as
select g.id, g.state, r.state as at_gateway
from freebets.rounds g left join gateway.public_rewards r on r.vendor_id = g.vendor_id and r.reward = g.id
where r.reward is null or (g.ended_at is not null and r.state = 'ACTIVE') or (not g.played and r.won > 0) or r.promotion <> g.promotion or r.rounds <> g.rounds;
