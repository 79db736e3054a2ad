-- The demo bank's own database: what it expects, what came, what it paid out, what it booked, and what it has to tell.
create schema bank;

create table bank.orders (
  desk text not null,
  -- the client's own id
  id text not null,
  -- the address of its hosted page: who knows it may pay
  token text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reference text not null,
  payer_name text not null,
  return_url text not null,
  -- what it was asked with: the same id with other words is refused
  asked text not null,
  state text not null default 'open' check (state in ('open', 'expired', 'failed')),
  -- of the chain
  address text not null default '',
  rate text not null default '',
  rate_until timestamptz,
  -- the case that its amount chose, not played yet
  play_case text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- when it ends, or its case is played
  due_at timestamptz,
  primary key (desk, id)
);
create index orders_due on bank.orders (due_at) where due_at is not null;
create index orders_reference on bank.orders (desk, reference);

create table bank.payments (
  id text primary key,
  desk text not null,
  -- none of a transfer whose text names no order
  order_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  payer_name text not null,
  reference text not null,
  state text not null check (state in ('seen', 'final', 'failed', 'vanished', 'voided', 'disputed', 'reversed')),
  refunded boolean not null default false,
  -- how its events are told: a case, or nothing special
  told_as text not null default '',
  came_at timestamptz not null,
  -- when it has its confirmations
  due_at timestamptz,
  foreign key (desk, order_id) references bank.orders (desk, id),
  constraint payments_due check (due_at is null or state = 'seen')
);
create index payments_of_order on bank.payments (desk, order_id);
create index payments_due on bank.payments (due_at) where due_at is not null;

create table bank.payouts (
  desk text not null,
  part text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payee jsonb not null,
  asked text not null,
  state text not null check (state in ('refused', 'sent', 'paid', 'failed', 'returned')),
  created_at timestamptz not null,
  -- when it is paid by itself
  due_at timestamptz,
  primary key (desk, part),
  constraint payouts_due check (due_at is null or state = 'sent')
);
create index payouts_due on bank.payouts (due_at) where due_at is not null;

create table bank.refunds (
  desk text not null,
  id text not null,
  asked text not null,
  -- '' when it was sent, else why not
  refusal text not null,
  primary key (desk, id)
);

-- What moved money, once each: of this the statements are.
create table bank.bookings (
  id bigint generated always as identity primary key,
  desk text not null,
  currency text not null,
  type text not null check (type in ('payment', 'refund', 'payout', 'return', 'chargeback')),
  payment_id text not null,
  order_or_part text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  booked_at timestamptz not null,
  unique (desk, type, payment_id)
);
create index bookings_by_time on bank.bookings (desk, currency, booked_at);

-- What has to be told, until the client has it (§3.3).
create table bank.events (
  seq bigint generated always as identity primary key,
  id text not null unique,
  desk text not null,
  body text not null,
  created_at timestamptz not null,
  tries int not null default 0,
  -- how often it is told again although it was heard
  repeats int not null default 0,
  -- its first try is signed with a key that is none
  signed_badly boolean not null default false,
  due_at timestamptz,
  answer text not null default ''
);
create index events_due on bank.events (due_at, seq) where due_at is not null;
