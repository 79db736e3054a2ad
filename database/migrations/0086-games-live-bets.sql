-- The newest rounds that were bet on at each merchant: what players see of one another's bets. Only which they are is
-- kept here; stake, payout and state are read from the rounds themselves.
create table games.live_bets (
  key uuid not null,
  at timestamptz not null,
  merchant_id integer not null,
  vendor_id smallint not null references games.vendors (id),
  member_id text not null,
  primary key (merchant_id, key)
);
