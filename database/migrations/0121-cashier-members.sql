-- What members see of their orders and withdrawals, page by page: `seq` is where the next page begins.
alter table cashier.deposits
  add column seq bigint generated always as identity,
  -- as many as the chain has told
  add column confirmations int,
  -- "I have paid" was last asked of the provider
  add column asked_at timestamptz;
create unique index deposits_by_seq on cashier.deposits (merchant_id, member_id, seq);

alter table cashier.withdrawals
  add column seq bigint generated always as identity,
  -- the machine sends what no part carries, or matches it, then
  add column send_at timestamptz,
  add constraint withdrawals_send check (send_at is null or state in ('APPROVED', 'PAYING'));
create unique index withdrawals_by_seq on cashier.withdrawals (merchant_id, member_id, seq);
create index withdrawals_send on cashier.withdrawals (send_at) where send_at is not null;
create index withdrawals_open on cashier.withdrawals (created_at) where ended_at is null;
create index withdrawals_ended on cashier.withdrawals (merchant_id, ended_at);
create index deposits_waiting on cashier.deposits (created_at) where state in ('CONFIRMING', 'REVIEW');
create index deposits_succeeded on cashier.deposits (merchant_id, ended_at) where state = 'SUCCEEDED';

alter table cashier.payees
  add column label text not null default '',
  -- the name of the bank, the e-wallet or the network
  add column bank text not null default '';

-- What a member shows of a transfer for which no money came: one for each order.
create table cashier.slips (
  merchant_id int not null,
  deposit_id text primary key references cashier.deposits (id),
  member_id text not null,
  type text not null check (type in ('png', 'jpg', 'pdf')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  shown_at timestamptz not null
);

-- Deadlines that passed: who had the step, and whose it is now (§6.8).
create table cashier.escalations (
  merchant_id int not null,
  item text not null,
  step text not null,
  began_at timestamptz not null,
  missed int not null check (missed > 0),
  owner text not null,
  found_at timestamptz not null,
  primary key (item, step, began_at, missed)
);
