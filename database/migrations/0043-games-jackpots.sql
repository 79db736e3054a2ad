-- Progressive pools as the vendors tell them (wallet contract §2.3, jackpots), for the counter of the site.
create table games.jackpots (
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  pool text not null,
  game text not null,
  level text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  told_at timestamptz not null default now(),
  primary key (merchant_id, vendor_id, pool)
);

-- When to ask each vendor again; whichever server moves that on asks.
create table games.jackpot_reads (
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  ask_at timestamptz not null,
  primary key (merchant_id, vendor_id)
);
