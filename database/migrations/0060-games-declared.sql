-- What vendors declare of each round, in the word of their games and not of their calls: what was paid twice is in both
-- logs alike, and only here more than what the game came to.
alter table games.feeds add column declared_until timestamptz;

-- Rounds of which we had something else when they were compared. Amounts in ten-thousandths.
create table games.declared_rounds (
  key uuid primary key,
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  player text not null,
  round text not null,
  -- on which the vendor's round ended, in UTC
  day date not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  found_at timestamptz not null default clock_timestamp()
);

-- Must be empty: a round is booked as its vendor declares it. A difference is here until a correction has ended it.
create view games.proof_declared as
select d.merchant_id, d.vendor_id, d.day, d.player, d.round, d.currency, d.stake as declared_stake,
  coalesce(r.stake, 0) as stake, d.payout as declared_payout, coalesce(r.payout, 0) as payout, d.found_at
from games.declared_rounds d left join games.rounds r on r.key = d.key
where d.stake <> coalesce(r.stake, 0) or d.payout <> coalesce(r.payout, 0);
