-- How a provider is called, and what its statements said.
alter table cashier.providers
  -- its name in the address of our events: one of all merchants, so that it tells the merchant, too
  add column route text unique,
  -- where it is called, and what both sides sign calls with, sealed; none of one that only tells
  add column address text,
  add column key_id text,
  add column secret bytea,
  -- of the demo bank: never of a merchant that takes real money
  add column is_demo boolean not null default false,
  add constraint providers_line check (num_nonnulls(route, address, key_id, secret) in (0, 4));

alter table cashier.statement_lines
  -- the day of the statement that had it, and what the provider took for it
  add column date date,
  add column fee bigint not null default 0;
create index statement_lines_by_date on cashier.statement_lines (merchant_id, provider, date);

-- One statement a day. Even: it closed with what the ledger says was there. A day that was even once stays so.
create table cashier.statements (
  merchant_id int not null,
  provider text not null,
  currency text not null,
  date date not null,
  opening bigint not null,
  closing bigint not null,
  lines int not null,
  differences int not null,
  is_even boolean not null,
  sha256 text not null,
  read_at timestamptz not null,
  primary key (merchant_id, provider, currency, date)
);
