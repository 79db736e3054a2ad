-- Wheels (promotions §8.3): prizes by weight, drawn with a seed promised to each member and a text of their own.
create table draws.wheels (
  id text primary key,
  merchant_id int not null,
  promotion text not null,
  currency text not null,
  texts jsonb not null,
  -- for each member by the merchant's day
  spins_a_day int not null check (spins_a_day between 1 and 50),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  by text not null,
  at timestamptz not null
);
create index wheels_of_merchant on draws.wheels (merchant_id, starts_at desc, id);

create table draws.wheel_prizes (
  wheel_id text not null references draws.wheels,
  place int not null check (place >= 0),
  merchant_id int not null,
  weight int not null check (weight > 0),
  -- 0 for nothing
  amount bigint not null check (amount >= 0),
  -- how many there are; null for as many as the budget pays
  stock int check (stock >= 0),
  taken int not null default 0 check (taken >= 0),
  primary key (wheel_id, place),
  constraint wheel_prizes_stock check (stock is null or taken <= stock)
);

create table draws.wheel_seeds (
  wheel_id text not null references draws.wheels,
  member_id text not null,
  n int not null check (n > 0),
  merchant_id int not null,
  sealed_seed bytea not null,
  commitment text not null check (length(commitment) = 64),
  -- of the spin to come
  nonce int not null default 1 check (nonce > 0),
  -- told, and never used again
  revealed_at timestamptz,
  primary key (wheel_id, member_id, n)
);
create unique index wheel_seeds_in_use on draws.wheel_seeds (wheel_id, member_id) where revealed_at is null;

create table draws.wheel_spins (
  id text primary key,
  wheel_id text not null references draws.wheels,
  member_id text not null,
  merchant_id int not null,
  -- the member's own name for it: the same again spins nothing
  key text not null,
  n int not null,
  nonce int not null,
  client_seed text not null,
  number bigint not null check (number >= 0),
  place int not null,
  -- what was paid; 0 for a place without a prize, or one of which none was left
  amount bigint not null check (amount >= 0),
  is_out boolean not null,
  -- of the merchant's clock
  day date not null,
  at timestamptz not null,
  unique (wheel_id, member_id, key),
  unique (wheel_id, member_id, n, nonce),
  foreign key (wheel_id, member_id, n) references draws.wheel_seeds
);
create index wheel_spins_of_day on draws.wheel_spins (wheel_id, member_id, day);
create index wheel_spins_newest on draws.wheel_spins (wheel_id, member_id, at desc);

-- Must be empty: what a wheel paid is money of its member, moved once; of each prize so many are taken as were paid.
create view draws.proof_wheels as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved
  where kind = 'reward' and reference like 'wheel:%' group by reference, member_id)
select coalesce('wheel:' || s.id, m.reference) as key, s.amount, m.amount as found
from (select * from draws.wheel_spins where amount > 0) s
full join moved m on m.reference = 'wheel:' || s.id and m.member_id = s.member_id
where s.amount is distinct from m.amount
union all
select p.wheel_id || ' ' || p.place, p.taken, count(s.id)
from draws.wheel_prizes p
left join draws.wheel_spins s on s.wheel_id = p.wheel_id and s.place = p.place and s.amount > 0
group by p.wheel_id, p.place having p.taken <> count(s.id);

-- Raffles (promotions §8.4): tickets with a source, a root over all of them at close, and prizes that wait in the reward centre.
create table draws.raffles (
  id text primary key,
  merchant_id int not null,
  promotion text not null,
  currency text not null,
  texts jsonb not null,
  sealed_seed bytea not null,
  commitment text not null check (length(commitment) = 64),
  public_input text not null check (length(public_input) = 64),
  -- of the places, in their order
  prizes bigint[] not null check (cardinality(prizes) between 1 and 500 and 0 < all (prizes)),
  -- so much paid in is a ticket; null where deposits bring none
  per_deposit bigint check (per_deposit > 0),
  most_a_deposit int not null check (most_a_deposit between 1 and 1000),
  starts_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > starts_at),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'DRAWN')),
  tickets int not null default 0,
  entries_root text,
  drawn_at timestamptz,
  drawn_by text,
  by text not null,
  at timestamptz not null,
  constraint raffles_closed check ((state = 'OPEN') = (entries_root is null)),
  constraint raffles_drawn check ((state = 'DRAWN') = (drawn_at is not null))
);
create index raffles_of_merchant on draws.raffles (merchant_id, starts_at desc, id);
create index raffles_open on draws.raffles (closes_at) where state = 'OPEN';

create table draws.raffle_tickets (
  id bigint generated always as identity primary key,
  raffle_id text not null references draws.raffles,
  merchant_id int not null,
  member_id text not null,
  -- what it was given for, and which of those: each once
  source text not null,
  n int not null check (n > 0),
  at timestamptz not null,
  -- its member was excluded before the close
  void_at timestamptz,
  -- given at close, to those that are not void, in their order
  no int check (no > 0),
  pseudonym text,
  unique (raffle_id, source, n),
  unique (raffle_id, no)
);
create index raffle_tickets_of_member on draws.raffle_tickets (member_id, raffle_id);

create table draws.raffle_wins (
  raffle_id text not null references draws.raffles,
  place int not null check (place >= 0),
  merchant_id int not null,
  member_id text not null,
  ticket int not null,
  pseudonym text not null,
  amount bigint not null check (amount > 0),
  -- false where nothing may be given to its member any more
  is_given boolean not null,
  primary key (raffle_id, place),
  unique (raffle_id, member_id)
);

-- Must be empty: a raffle holds all its prizes until it is drawn, then only what waits for winners or was taken.
create view draws.proof_raffles as
select r.id, r.state, sum(p.amount) as promised
from draws.raffles r left join promotions.public_promises p
  on p.merchant_id = r.merchant_id and p.state = 'PROMISED' and p.key = 'raffle:' || r.id
group by r.id
having coalesce(sum(p.amount), 0) <> case r.state when 'DRAWN' then 0 else (select sum(x) from unnest(r.prizes) x) end
union all
select w.raffle_id, w.is_given::text, w.amount
from draws.raffle_wins w left join promotions.public_promises p
  on p.merchant_id = w.merchant_id and p.key = 'reward:raffle:' || w.raffle_id || ':' || w.place + 1
where w.is_given <> (p.key is not null) or p.amount <> w.amount
union all
select r.id, 'tickets', count(t.no) from draws.raffles r left join draws.raffle_tickets t on t.raffle_id = r.id
where r.state <> 'OPEN' group by r.id having r.tickets <> count(t.no) or r.tickets <> coalesce(max(t.no), 0);
