-- What a vendor may give a merchant's players in a day (UTC) without a bet: prizes of campaigns and corrections upwards.
-- A vendor whose key is stolen, or whose program runs wild, gives no more. Operators set the caps; 0 for nothing at all.
create table games.vendor_caps (
  merchant_id integer not null,
  vendor_id smallint not null references games.vendors (id),
  currency text not null,
  per_day bigint not null check (per_day >= 0),
  primary key (merchant_id, vendor_id, currency)
);

create table games.vendor_gifts (
  merchant_id integer not null,
  vendor_id smallint not null references games.vendors (id),
  currency text not null,
  day date not null,
  cap bigint not null,
  given bigint not null check (given between 0 and cap),
  primary key (merchant_id, vendor_id, currency, day)
);

alter table games.cases drop constraint cases_type_check;
alter table games.cases add constraint cases_type_check check (type in ('HELD', 'LATE', 'RISK', 'MISMATCH', 'CAMPAIGN',
  'RECEIVABLE', 'CONFLICT', 'ORPHAN_WIN', 'SETTLED_ROLLBACK', 'CAP', 'THEIRS_ONLY', 'OURS_ONLY', 'AMOUNT_DIFF',
  'STATUS_DIFF', 'CURRENCY_DIFF', 'DUPLICATE', 'OPEN_ROUND', 'STATEMENT_DIFF'));
