-- Deposits, withdrawals and the providers behind them (cashier.md). Orders never move money; arrivals do, once for ever.
create schema cashier;

-- Configuration with history: the newest version counts (features/cashier/rules/config.ts).
create table cashier.configs (
  merchant_id int not null,
  version int not null check (version > 0),
  config jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (merchant_id, version)
);

-- `keys`: what providers sign their events with, sealed; several while they rotate.
create table cashier.providers (
  merchant_id int not null,
  code text not null,
  keys bytea not null,
  primary key (merchant_id, code)
);

-- What the cashier knows of a member. Its row is held by whoever decides about their money.
create table cashier.members (
  merchant_id int not null,
  member_id text not null,
  kyc_level int not null default 2 check (kyc_level between 0 and 3),
  -- false where the team flag of operators stops withdrawals
  may_withdraw boolean not null default true,
  primary key (merchant_id, member_id)
);

create table cashier.payees (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  kind text not null check (kind in ('bank', 'wallet', 'coin')),
  name text not null,
  -- where the money goes, by kind; `place` is the same for whoever shares it
  details jsonb not null,
  place text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index payees_of_member on cashier.payees (merchant_id, member_id) where removed_at is null;
create index payees_by_place on cashier.payees (merchant_id, place);

create table cashier.deposits (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  -- null of money that a person credited without an order
  method text,
  provider text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  client_key text,
  reference text,
  state text not null check (state in ('CREATED', 'PENDING', 'CONFIRMING', 'SUCCEEDED', 'REVIEW', 'DISPUTED', 'EXPIRED',
    'CANCELLED', 'FAILED', 'REFUNDED', 'REVERSED')),
  reason text not null default '',
  late boolean not null default false,
  -- a further payment of an order (D19): its number, from 2 on
  order_id text references cashier.deposits (id),
  number int not null default 1 check (number > 0),
  -- the payment that it got its money by, and the one that was only seen
  payment_id text,
  seen_payment text,
  -- what the member pays with, as the provider gave it
  pay jsonb,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  unique (merchant_id, member_id, client_key),
  unique (merchant_id, reference),
  unique (order_id, number),
  constraint deposits_reason check ((state = 'REVIEW') = (reason <> '')),
  constraint deposits_number check ((order_id is null) = (number = 1)),
  constraint deposits_money check (state not in ('SUCCEEDED', 'REVIEW', 'DISPUTED', 'REFUNDED', 'REVERSED')
    or payment_id is not null),
  constraint deposits_due check (due_at is null or state in ('CREATED', 'PENDING'))
);
-- One open order of a method (§4.2).
create unique index deposits_one_open on cashier.deposits (merchant_id, member_id, method)
  where state in ('CREATED', 'PENDING', 'CONFIRMING');
create index deposits_of_member on cashier.deposits (merchant_id, member_id, created_at);
create index deposits_due on cashier.deposits (due_at) where due_at is not null;

-- Money that came, or the mark of a payment that was taken back before it was told (amount null).
create table cashier.arrivals (
  merchant_id int not null,
  provider text not null,
  payment_id text not null,
  currency text,
  amount bigint check (amount > 0),
  state text not null check (state in ('SUSPENSE', 'REFUNDING', 'REFUNDED', 'CREDITED', 'DISPUTED', 'REVERSED', 'VOIDED')),
  reason text not null default '',
  -- the order that it names, what it became, and whose it is
  order_id text references cashier.deposits (id),
  deposit_id text references cashier.deposits (id),
  member_id text,
  payer_name text,
  reference text,
  -- orders that a person may choose from
  proposed text[] not null default '{}',
  -- the dispute was told as over: it does not open again
  dispute_over boolean not null default false,
  held bigint not null default 0 check (held >= 0),
  came_at timestamptz not null,
  decided_by text,
  second_by text,
  due_at timestamptz,
  primary key (merchant_id, provider, payment_id),
  constraint arrivals_second check (second_by is null or (decided_by is not null and second_by <> decided_by)),
  constraint arrivals_refund check (state not in ('REFUNDING', 'REFUNDED') or second_by is not null),
  constraint arrivals_suspense check (state <> 'SUSPENSE' or reason <> ''),
  constraint arrivals_amount check (state = 'VOIDED' or (amount is not null and currency is not null)),
  constraint arrivals_member check (state not in ('CREDITED', 'DISPUTED', 'REVERSED')
    or (member_id is not null and deposit_id is not null)),
  constraint arrivals_held check (held = 0 or state = 'DISPUTED'),
  constraint arrivals_due check ((due_at is not null) = (state = 'REFUNDING'))
);
create index arrivals_due on cashier.arrivals (due_at) where due_at is not null;
create index arrivals_of_deposit on cashier.arrivals (deposit_id);

-- Verified events, raw (§3.4). `waits`: for its payment, and due again when that has come.
create table cashier.events (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  provider text not null,
  event_id text not null,
  body text not null,
  payment_id text,
  received_at timestamptz not null,
  applied_at timestamptz,
  result text check (result in ('applied', 'ignored', 'review', 'waits')),
  tries int not null default 0,
  due_at timestamptz,
  unique (merchant_id, provider, event_id),
  constraint events_due check ((applied_at is null) or due_at is null)
);
create index events_due on cashier.events (due_at) where due_at is not null;
create index events_waiting on cashier.events (merchant_id, provider, payment_id) where applied_at is null;

create table cashier.withdrawals (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  payee_id text not null references cashier.payees (id),
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_booked bigint not null default 0,
  client_key text not null,
  state text not null check (state in ('REVIEW', 'APPROVED', 'PAYING', 'PAID', 'NOT_RECEIVED', 'RECEIVED', 'PART_RECEIVED',
    'RETURNED', 'REJECTED', 'CANCELLED')),
  day date not null,
  way text not null check (way in ('AUTO', 'SINGLE', 'DUAL')),
  score int not null,
  signals text[] not null,
  claimed_by text,
  claimed_until timestamptz,
  approved_by text,
  second_by text,
  closed_by text,
  closed_second text,
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (merchant_id, member_id, client_key),
  constraint withdrawals_fee check (fee < amount and fee_booked between 0 and fee),
  constraint withdrawals_second check (second_by is null or second_by <> approved_by),
  constraint withdrawals_closed check (closed_by is null or closed_second <> closed_by),
  -- nothing leaves that was not decided by as many people as it needed
  constraint withdrawals_people check (state in ('REVIEW', 'REJECTED', 'CANCELLED') or way = 'AUTO'
    or (approved_by is not null and (way = 'SINGLE' or second_by is not null))),
  constraint withdrawals_ended check ((ended_at is not null)
    = (state in ('RECEIVED', 'PART_RECEIVED', 'RETURNED', 'REJECTED', 'CANCELLED')))
);
create index withdrawals_of_member on cashier.withdrawals (merchant_id, member_id, day);

create table cashier.parts (
  id text primary key,
  merchant_id int not null,
  withdrawal_id text not null references cashier.withdrawals (id),
  kind text not null check (kind in ('gateway', 'matched')),
  provider text not null,
  amount bigint not null check (amount > 0),
  deposit_id text references cashier.deposits (id),
  -- the provider's own id of the payout
  payment_id text,
  state text not null check (state in ('SENT', 'MATCHED', 'PAID', 'NOT_RECEIVED', 'RECEIVED', 'AUTO_RECEIVED',
    'FORCED_RECEIVED', 'FAILED', 'EXPIRED', 'RETURNED')),
  created_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  asks int not null default 0,
  -- since when the provider says that it knows nothing of it
  unknown_since timestamptz,
  decided_by text,
  second_by text,
  constraint parts_matched check ((kind = 'matched') = (deposit_id is not null)),
  constraint parts_sent check (case kind when 'gateway' then state not in ('MATCHED', 'EXPIRED') else state <> 'SENT' end),
  constraint parts_second check (decided_by is null or second_by <> decided_by),
  constraint parts_forced check (state <> 'FORCED_RECEIVED' or (decided_by is not null and second_by is not null)),
  constraint parts_due check ((due_at is not null) = (state in ('SENT', 'MATCHED', 'PAID')))
);
create index parts_of_withdrawal on cashier.parts (withdrawal_id);
create unique index parts_of_deposit on cashier.parts (deposit_id)
  where state in ('MATCHED', 'PAID', 'NOT_RECEIVED', 'RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED');
create index parts_due on cashier.parts (due_at) where due_at is not null;

-- What members showed: that they paid, or that nothing came.
create table cashier.pictures (
  merchant_id int not null,
  part_id text not null references cashier.parts (id),
  member_id text not null,
  number int not null check (number between 1 and 3),
  type text not null check (type in ('png', 'jpg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  primary key (part_id, member_id, number)
);

create table cashier.vouchers (
  id text primary key,
  merchant_id int not null,
  -- the code itself stands nowhere
  code_hash bytea not null,
  batch text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'ISSUED' check (state in ('ISSUED', 'REDEEMED', 'EXPIRED', 'BLOCKED')),
  expires_at timestamptz not null,
  issued_by text not null,
  second_by text not null check (second_by <> issued_by),
  redeemed_by text,
  redeemed_at timestamptz,
  unique (merchant_id, code_hash),
  constraint vouchers_redeemed check ((state = 'REDEEMED') = (redeemed_by is not null and redeemed_at is not null))
);

-- Unknown codes that members tried.
create table cashier.voucher_tries (
  merchant_id int not null,
  member_id text not null,
  at timestamptz not null
);
create index voucher_tries_of_member on cashier.voucher_tries (merchant_id, member_id, at);

-- What members settled of their debts, by their client's key.
create table cashier.settlements (
  merchant_id int not null,
  member_id text not null,
  client_key text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, client_key)
);

-- Lines of providers' statements that were seen (§8).
create table cashier.statement_lines (
  merchant_id int not null,
  provider text not null,
  type text not null,
  payment_id text not null,
  amount bigint not null,
  seen_at timestamptz not null,
  primary key (merchant_id, provider, type, payment_id)
);

-- What people have to look at.
create table cashier.cases (
  merchant_id int not null,
  kind text not null,
  about text not null,
  detail text not null,
  found_at timestamptz not null,
  closed_by text,
  primary key (merchant_id, kind, about)
);

-- Who did what, when, and how the item stood after it.
create table cashier.steps (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  item text not null,
  at timestamptz not null,
  state text not null,
  actor text not null,
  note text not null
);
create index steps_of_item on cashier.steps (merchant_id, item, id);
