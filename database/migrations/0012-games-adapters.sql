-- Vendors that do not speak WC-1 themselves (wallet contract §2.7), and what they count in. Whoever is not named here
-- counts in the currency itself.
alter table games.vendors
  add column adapter text not null default '' check (adapter in ('', 'single-url'));
create table games.quoted_units (
  vendor_id smallint not null references games.vendors,
  -- as the vendor writes it: KVND
  quoted text not null,
  -- one of it is exactly `factor` of this: 1000 VND. A power of ten, so that every amount has an exact decimal text.
  currency text not null,
  factor int not null check (factor in (1, 10, 100, 1000, 10000, 100000, 1000000)),
  primary key (vendor_id, quoted)
);
