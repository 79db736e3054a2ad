-- Sums of ledger accounts, kept beside the log by a follower of it (decision 0104). A row of the log is counted once:
-- `finance.wallets` says up to which place of a wallet that was done, in the transaction that counts.
create schema finance;

-- Up to when the log was looked at, and when that was last done. One row.
create table finance.progress (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  ran_at timestamptz not null
);
insert into finance.progress (at, ran_at)
select begin_at, begin_at
from (select coalesce(min(at) - interval '1 second', now()) as begin_at from wallet.public_booked) first;

create table finance.wallets (
  wallet int primary key,
  merchant_id int not null,
  version int not null,
  country text not null,
  -- the newest day of the merchant on which something was staked
  staked_on date,
  first_deposit_at timestamptz,
  first_deposit bigint
) with (fillfactor = 70);
create index wallets_first_deposit on finance.wallets (merchant_id, first_deposit_at) where first_deposit_at is not null;

-- What accounts moved on the day on which it was booked, by the merchant's clock: `amount` went to accounts of members (of
-- `holder`: what these are for) from the house account. Real and bonus money are two books; demo money is the third.
-- `subject` of accounts of play is the vendor. `bets` and the sum of their squares (in units of money) are of stakes alone.
create table finance.sums (
  merchant_id int not null,
  day date not null,
  currency text not null,
  book text not null,
  holder text not null,
  account text not null,
  subject text not null,
  game text not null,
  -- as the catalogue had it when it was counted; empty for what is no play
  product text not null,
  country text not null,
  amount bigint not null,
  entries int not null,
  bets int not null,
  squares float8 not null,
  primary key (merchant_id, day, currency, book, holder, account, subject, game, product, country)
);
create index sums_of_game on finance.sums (merchant_id, game, day) where game <> '';

-- The same in quarters of an hour, for accounts alone: what a day had come to by a time of it, and where entries are.
create table finance.slots (
  merchant_id int not null,
  slot timestamptz not null,
  currency text not null,
  book text not null,
  holder text not null,
  account text not null,
  subject text not null,
  amount bigint not null,
  entries int not null,
  primary key (merchant_id, slot, currency, book, holder, account, subject)
);
create index slots_of_account on finance.slots (merchant_id, account, slot);

-- Who staked on a day, and when first.
create table finance.active (
  merchant_id int not null,
  day date not null,
  wallet int not null,
  at timestamptz not null,
  primary key (merchant_id, day, wallet)
);

-- The vertical of what moved: the catalogue's; lotteries' and that of vendors who keep money themselves are told by the kind.
create function finance.product_of(kind text, account text, catalogued text) returns text language sql immutable parallel safe as $$
  select case when kind like 'lottery%' then 'LOTT' when kind = 'transfer_play' then 'OTHER'
    when account in ('stake', 'tips', 'jackpot_contribution', 'payout', 'jackpot', 'free_rounds') or catalogued is not null
      then coalesce(catalogued, 'OTHER')
    else '' end
$$;

-- Counts rows of the log that are newer than the last time, within so much time of it and about so many. `is_behind` when
-- there are more. One follower at a time; the others have nothing to do.
create function finance.follow(step interval, most int) returns table (taken int, is_behind boolean) language plpgsql
-- how much there is differs from one step to the next
set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  since timestamptz;
  upto timestamptz;
  crowded timestamptz;
  newest timestamptz;
begin
  select p.at into since from finance.progress p for update skip locked;
  if since is null then return query select 0, false; return; end if;
  -- As records.follow: where something later is seen, all before it is there.
  select m.at into crowded from wallet.public_booked m where m.at > since and m.at <= since + step order by m.at offset most limit 1;
  upto := coalesce(crowded, since + step);
  is_behind := exists (select from wallet.public_booked m where m.at > upto);
  with fresh as materialized (
    select m.*, coalesce(k.version, 0) as known, k.country as known_country, k.staked_on
    from wallet.public_booked m left join finance.wallets k on k.wallet = m.wallet
    where m.at > since and m.at <= upto and m.version > coalesce(k.version, 0)
  ), gaps as (
    -- a clock that was set back wrote them under earlier times
    select wallet, min(known) as known, min(version) as first from fresh group by wallet having min(version) > min(known) + 1
  ), moved as materialized (
    select * from fresh
    union all
    select m.* from gaps g cross join lateral (
      select m.*, g.known, k.country, k.staked_on
      from wallet.public_booked m left join finance.wallets k on k.wallet = m.wallet
      where m.wallet = g.wallet and m.version > g.known and m.version < g.first offset 0) m
  ), slotted as materialized (
    select date_bin('15 minutes', at, 'epoch') as slot, merchant_id, wallet, currency, book, holder, contra, account, subject,
      vendor_id, game, kind, known_country, sum(cash)::bigint as cash, sum(pool)::bigint as pool, sum(bonus)::bigint as bonus,
      count(*) filter (where cash <> 0) as of_cash, count(*) filter (where pool <> 0) as of_pool,
      count(*) filter (where bonus <> 0) as of_bonus, count(*) filter (where account = 'stake' and cash < 0) as bets_cash,
      count(*) filter (where account = 'stake' and bonus < 0) as bets_bonus,
      coalesce(sum((cash / 1e4::float8) ^ 2) filter (where account = 'stake' and cash < 0), 0) as squares_cash,
      coalesce(sum((bonus / 1e4::float8) ^ 2) filter (where account = 'stake' and bonus < 0), 0) as squares_bonus,
      min(at) filter (where account = 'stake' and cash + bonus < 0) as staked_at, min(staked_on) as staked_on
    from moved where cash <> 0 or pool <> 0 or bonus <> 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
  ), owners as materialized (
    select w.wallet, w.merchant_id, w.version, coalesce(w.country, p.country, '') as country, d.at as first_deposit_at,
      d.amount as first_deposit, s.at as staked_at
    from (
      select wallet, min(merchant_id) as merchant_id, min(member_id) as member_id, max(version) as version,
        min(known_country) as country
      from moved group by wallet) w
    left join people.public_members p on w.country is null and p.id = w.member_id
    left join (select distinct on (wallet) wallet, at, cash as amount from moved where is_first order by wallet, version) d
      on d.wallet = w.wallet
    left join (select wallet, max(staked_at) as at from slotted where book = 'real' group by wallet) s on s.wallet = w.wallet
  ), marked as (
    insert into finance.wallets as k (wallet, merchant_id, version, country, staked_on, first_deposit_at, first_deposit)
    select o.wallet, o.merchant_id, o.version, o.country, (o.staked_at at time zone c.time_zone)::date, o.first_deposit_at,
      o.first_deposit
    from owners o join settings.public_clocks c on c.merchant_id = o.merchant_id
    on conflict (wallet) do update set version = excluded.version, staked_on = coalesce(excluded.staked_on, k.staked_on),
      first_deposit_at = coalesce(k.first_deposit_at, excluded.first_deposit_at),
      first_deposit = coalesce(k.first_deposit, excluded.first_deposit)
  ), played as (
    insert into finance.active (merchant_id, day, wallet, at)
    select s.merchant_id, (s.staked_at at time zone c.time_zone)::date, s.wallet, min(s.staked_at)
    from slotted s join settings.public_clocks c on c.merchant_id = s.merchant_id
    where s.book = 'real' and s.staked_at is not null
      and (s.staked_at at time zone c.time_zone)::date is distinct from s.staked_on group by 1, 2, 3
    on conflict do nothing
  ), lines as materialized (
    select s.merchant_id, s.slot, s.currency, p.book, s.holder, p.account, s.subject, s.vendor_id, coalesce(s.game, '') as game,
      s.kind, o.country, sum(p.amount)::bigint as amount, sum(p.entries)::int as entries, sum(p.bets)::int as bets,
      sum(p.squares) as squares
    from slotted s join owners o on o.wallet = s.wallet
    cross join lateral (values (s.book, s.account, s.cash, s.of_cash, s.bets_cash, s.squares_cash),
      (s.book, 'jackpot', s.pool, s.of_pool, 0, 0), ('bonus', s.account, s.bonus, s.of_bonus, s.bets_bonus, s.squares_bonus))
      p(book, account, amount, entries, bets, squares)
    where p.entries > 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), summed as (
    insert into finance.sums as d (merchant_id, day, currency, book, holder, account, subject, game, product, country, amount,
      entries, bets, squares)
    select l.merchant_id, (l.slot at time zone c.time_zone)::date, l.currency, l.book, l.holder, l.account, l.subject, l.game,
      finance.product_of(l.kind, l.account, g.game_type), l.country, sum(l.amount), sum(l.entries), sum(l.bets), sum(l.squares)
    from lines l join settings.public_clocks c on c.merchant_id = l.merchant_id
    left join games.public_games g on g.vendor_id = l.vendor_id and g.code = l.game
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    on conflict (merchant_id, day, currency, book, holder, account, subject, game, product, country) do update
    set amount = d.amount + excluded.amount, entries = d.entries + excluded.entries, bets = d.bets + excluded.bets,
      squares = d.squares + excluded.squares
  ), timed as (
    insert into finance.slots as d (merchant_id, slot, currency, book, holder, account, subject, amount, entries)
    select merchant_id, slot, currency, book, holder, account, subject, sum(amount), sum(entries)
    from lines group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (merchant_id, slot, currency, book, holder, account, subject) do update
    set amount = d.amount + excluded.amount, entries = d.entries + excluded.entries
  )
  select count(*)::int, max(f.at) into taken, newest from fresh f;
  update finance.progress p set at = case when is_behind then upto else coalesce(newest, since) end, ran_at = clock_timestamp();
  return next;
end $$;

-- What the log says of each day, as far as it was counted.
create view finance.booked as
select m.merchant_id, (m.at at time zone c.time_zone)::date as day, m.at, m.currency, p.book, m.holder, p.account, m.subject,
  coalesce(m.game, '') as game, m.wallet, p.amount
from wallet.public_booked m join finance.wallets k on k.wallet = m.wallet and m.version <= k.version
join settings.public_clocks c on c.merchant_id = m.merchant_id
cross join lateral (values (m.book, m.account, m.cash), (m.book, 'jackpot', m.pool), ('bonus', m.account, m.bonus))
  p(book, account, amount)
where p.amount <> 0;

-- Must be empty: the sums of days as the ledger adds them up. Products and countries are what was known when they were counted.
create view finance.proof_sums as
select coalesce(k.merchant_id, l.merchant_id) as merchant_id, coalesce(k.day, l.day) as day, coalesce(k.account, l.account) as account,
  k.amount, l.amount as log_amount
from (
  select merchant_id, day, currency, book, holder, account, subject, game, sum(amount) as amount, sum(entries) as entries,
    sum(bets) as bets
  from finance.sums group by 1, 2, 3, 4, 5, 6, 7, 8) k
full join (
  select merchant_id, day, currency, book, holder, account, subject, game, sum(amount) as amount, count(*) as entries,
    count(*) filter (where account = 'stake' and amount < 0) as bets
  from finance.booked group by 1, 2, 3, 4, 5, 6, 7, 8) l
using (merchant_id, day, currency, book, holder, account, subject, game)
where (k.amount, k.entries, k.bets) is distinct from (l.amount, l.entries, l.bets);

-- Must be empty: quarters of an hour against the days that they make.
create view finance.proof_slots as
select coalesce(k.merchant_id, d.merchant_id) as merchant_id, coalesce(k.day, d.day) as day, coalesce(k.account, d.account) as account
from (
  select s.merchant_id, (s.slot at time zone c.time_zone)::date as day, currency, book, holder, account, subject,
    sum(amount) as amount, sum(entries) as entries
  from finance.slots s join settings.public_clocks c on c.merchant_id = s.merchant_id group by 1, 2, 3, 4, 5, 6, 7) k
full join (
  select merchant_id, day, currency, book, holder, account, subject, sum(amount) as amount, sum(entries) as entries
  from finance.sums group by 1, 2, 3, 4, 5, 6, 7) d
using (merchant_id, day, currency, book, holder, account, subject)
where (k.amount, k.entries) is distinct from (d.amount, d.entries);

-- Must be empty: who staked on which day.
create view finance.proof_active as
select coalesce(k.wallet, l.wallet) as wallet, coalesce(k.day, l.day) as day
from finance.active k
full join (
  select distinct merchant_id, day, wallet from finance.booked where account = 'stake' and amount < 0 and book in ('real', 'bonus')) l
using (merchant_id, day, wallet)
where k.wallet is null or l.wallet is null;

-- Days that finance closed, with what the accounts then said: a reopened day is closed again under its next version.
create table finance.closings (
  merchant_id int not null,
  day date not null,
  version int not null,
  closed_by text not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of all sums of the day
  hash text not null,
  reopened_by text,
  reopened_second text,
  reopened_at timestamptz,
  reason text not null default '',
  primary key (merchant_id, day, version),
  check ((reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopened_second is null)),
  check (reopened_by <> reopened_second)
);
create unique index closings_open on finance.closings (merchant_id, day) where reopened_at is null;

create function finance.hash_of(merchant int, of_day date) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', currency, book, holder, account, subject, game, amount, entries),
    E'\n' order by currency, book, holder, account, subject, game), ''), 'UTF8')), 'hex')
  from (
    select currency, book, holder, account, subject, game, sum(amount) as amount, sum(entries) as entries
    from finance.sums where merchant_id = merchant and day = of_day group by 1, 2, 3, 4, 5, 6) s
$$;

-- Must be empty: days that say something else than when they were closed.
create view finance.proof_closings as
select merchant_id, day from finance.closings
where reopened_at is null and hash <> finance.hash_of(merchant_id, day);

-- Games whose return was further from the published one than chance explains, by day.
create table finance.alerts (
  merchant_id int not null,
  day date not null,
  vendor text not null,
  game text not null,
  currency text not null,
  bets int not null,
  staked bigint not null,
  paid bigint not null,
  expected numeric not null,
  -- how many standard deviations the return was away
  sigmas numeric not null,
  found_at timestamptz not null default clock_timestamp(),
  seen_by text,
  seen_at timestamptz,
  note text not null default '',
  primary key (merchant_id, day, vendor, game, currency)
);
