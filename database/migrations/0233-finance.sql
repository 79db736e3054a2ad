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
  registered_on date,
  -- the newest day of the merchant on which something was staked, from when to when
  staked_from timestamptz,
  staked_until timestamptz,
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
  -- how many days after the member registered
  age int,
  primary key (merchant_id, day, wallet)
);
create index active_again on finance.active (merchant_id, day, age) where age in (1, 7, 30);

-- The vertical of what moved: the catalogue's; empty of what is no play.
create function finance.product_of(account text, catalogued text) returns text language sql immutable parallel safe as $$
  select coalesce(catalogued, case when account in ('stake', 'tips', 'jackpot_contribution', 'payout', 'jackpot', 'free_rounds')
    then 'OTHER' else '' end)
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
  select m.at into crowded from wallet.public_times m where m.at > since and m.at <= since + step order by m.at offset most limit 1;
  upto := coalesce(crowded, since + step);
  is_behind := exists (select from wallet.public_times m where m.at > upto);
  with fresh as materialized (
    select m.at, m.wallet, m.version, m.merchant_id, m.member_id, m.currency, m.book, m.holder, m.contra, m.account,
      case when m.kind like 'lottery%' then 'LOTT' when m.kind = 'transfer_play' then 'OTHER' end as product, m.vendor_id, m.game,
      m.cash, m.pool, m.bonus, m.is_first, coalesce(k.version, 0) as known, k.country, k.registered_on,
      k.staked_from, k.staked_until
    from wallet.public_booked m left join finance.wallets k on k.wallet = m.wallet
    where m.at > since and m.at <= upto and m.version > coalesce(k.version, 0)
  ), spans as materialized (
    select wallet, min(merchant_id) as merchant_id, min(known) as known, min(version) as first, max(version) as version,
      min(member_id) filter (where country is null) as stranger, min(country) as country
    from fresh group by wallet
  ), moved as materialized (
    select * from fresh
    union all
    -- a clock that was set back wrote them under earlier times
    select m.* from spans g cross join lateral (
      select m.at, m.wallet, m.version, m.merchant_id, m.member_id, m.currency, m.book, m.holder, m.contra, m.account,
        case when m.kind like 'lottery%' then 'LOTT' when m.kind = 'transfer_play' then 'OTHER' end, m.vendor_id, m.game,
        m.cash, m.pool, m.bonus, m.is_first, g.known, k.country, k.registered_on, k.staked_from, k.staked_until
      from wallet.public_booked m left join finance.wallets k on k.wallet = m.wallet
      where m.wallet = g.wallet and m.version > g.known and m.version < g.first offset 0) m
    where g.first > g.known + 1
  ), strangers as materialized (
    select s.wallet, coalesce(p.country, '') as country, (p.registered_at at time zone c.time_zone)::date as registered_on
    from spans s join settings.public_clocks c on c.merchant_id = s.merchant_id
    left join people.public_members p on p.id = s.stranger where s.country is null
  ), staked as materialized (
    -- of each member the first stake of a day on which nothing was known of them yet
    select m.merchant_id, m.wallet, d.day, min(m.at) as at, min(c.time_zone) as time_zone,
      d.day - min(coalesce(m.registered_on, n.registered_on)) as age
    from moved m join settings.public_clocks c on c.merchant_id = m.merchant_id left join strangers n on n.wallet = m.wallet
    cross join lateral (select (m.at at time zone c.time_zone)::date as day) d
    where m.account = 'stake' and m.cash + m.bonus < 0 and m.book = 'real'
      and (m.staked_until is null or m.at >= m.staked_until or m.at < m.staked_from)
    group by 1, 2, 3
  ), marked as (
    insert into finance.wallets as k (wallet, merchant_id, version, country, registered_on, staked_from, staked_until, first_deposit_at,
      first_deposit)
    select s.wallet, s.merchant_id, s.version, coalesce(s.country, n.country), n.registered_on, a.day::timestamp at time zone a.time_zone,
      (a.day + 1)::timestamp at time zone a.time_zone, d.at, d.amount
    from spans s left join strangers n on n.wallet = s.wallet
    left join (select wallet, max(day) as day, min(time_zone) as time_zone from staked group by wallet) a on a.wallet = s.wallet
    left join (select distinct on (wallet) wallet, at, cash as amount from moved where is_first order by wallet, version) d
      on d.wallet = s.wallet
    on conflict (wallet) do update set version = excluded.version, staked_from = coalesce(excluded.staked_from, k.staked_from),
      staked_until = coalesce(excluded.staked_until, k.staked_until),
      first_deposit_at = coalesce(k.first_deposit_at, excluded.first_deposit_at),
      first_deposit = coalesce(k.first_deposit, excluded.first_deposit)
  ), played as (
    insert into finance.active (merchant_id, day, wallet, at, age) select merchant_id, day, wallet, at, age from staked
    on conflict do nothing
  ), grouped as materialized (
    select date_bin('15 minutes', m.at, 'epoch') as slot, m.merchant_id, m.currency, m.book, m.holder, m.contra, m.vendor_id,
      coalesce(m.game, '') as game, m.product, coalesce(m.country, n.country) as country, sum(m.cash) as cash, sum(m.pool) as pool,
      sum(m.bonus) as bonus, count(*) filter (where m.cash <> 0) as of_cash, count(*) filter (where m.pool <> 0) as of_pool,
      count(*) filter (where m.bonus <> 0) as of_bonus, count(*) filter (where m.cash < 0) as bets_cash,
      count(*) filter (where m.bonus < 0) as bets_bonus,
      coalesce(sum((m.cash::float8 / 1e4) ^ 2) filter (where m.cash < 0), 0) as squares_cash,
      coalesce(sum((m.bonus::float8 / 1e4) ^ 2) filter (where m.bonus < 0), 0) as squares_bonus
    from moved m left join strangers n on n.wallet = m.wallet
    where m.cash <> 0 or m.pool <> 0 or m.bonus <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ), lines as materialized (
    select s.merchant_id, s.slot, s.currency, p.book, s.holder, p.account, h.subject, s.vendor_id, s.game, s.product, s.country,
      p.amount, p.entries, case when p.account = 'stake' then p.bets else 0 end as bets,
      case when p.account = 'stake' then p.squares else 0 end as squares
    from grouped s join wallet.public_houses h on h.id = s.contra
    cross join lateral (values (s.book, h.purpose, s.cash, s.of_cash, s.bets_cash, s.squares_cash),
      (s.book, 'jackpot', s.pool, s.of_pool, 0, 0), ('bonus', h.purpose, s.bonus, s.of_bonus, s.bets_bonus, s.squares_bonus))
      p(book, account, amount, entries, bets, squares)
    where p.entries > 0
  ), summed as (
    insert into finance.sums as d (merchant_id, day, currency, book, holder, account, subject, game, product, country, amount,
      entries, bets, squares)
    select l.merchant_id, (l.slot at time zone c.time_zone)::date, l.currency, l.book, l.holder, l.account, l.subject, l.game,
      coalesce(l.product, finance.product_of(l.account, g.game_type)), l.country, sum(l.amount), sum(l.entries), sum(l.bets),
      sum(l.squares)
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
