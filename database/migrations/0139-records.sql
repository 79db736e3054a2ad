-- What members look back on, kept beside the log by a follower of it (decision 0080): rounds by their member, so that any
-- filter is served by an index, and the figures of each day. A row of the log is counted once: `records.wallets` says up to
-- which place of a wallet that was done, in the transaction that counts.
create schema records;

-- Up to when the log was looked at, and when that was last done. One row.
create table records.progress (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  ran_at timestamptz not null
);
insert into records.progress (at, ran_at)
select begin_at, begin_at
from (select coalesce(min(at) - interval '1 second', now()) as begin_at from wallet.public_moved) first;

create table records.wallets (
  wallet int primary key,
  merchant_id int not null,
  version int not null
);

-- A round of a vendor: when it began, what was staked and paid in it, net of what was taken back.
create table records.bets (
  key uuid primary key,
  merchant_id int not null,
  wallet int not null,
  at timestamptz not null,
  changed_at timestamptz not null,
  vendor_id smallint not null,
  game text not null,
  -- as the catalogue had it when the round was first seen
  product text not null,
  round text not null,
  state text not null check (state in ('open', 'settled', 'cancelled')),
  -- of its newest row
  place int not null,
  stake bigint not null,
  -- what of the stake is no bet: tips and contributions to a jackpot
  aside bigint not null,
  payout bigint not null,
  valid bigint not null
);
-- A list of all games is merged of each that the member has played (`records.played`).
create index bets_of_game on records.bets (wallet, vendor_id, game, at, key) include (state, stake, payout, valid);
create index bets_unsettled on records.bets (wallet, at, key) where state <> 'settled';

-- Which games a member has rounds of.
create table records.played (
  wallet int not null,
  vendor_id smallint not null,
  game text not null,
  product text not null,
  merchant_id int not null,
  primary key (wallet, vendor_id, game)
);

-- Where bonuses and rebates stand among the movements of a cash wallet: bets and wins bring them too, so that nothing else tells.
create table records.given (
  wallet int not null,
  figure text not null,
  version int not null,
  at timestamptz not null,
  merchant_id int not null,
  primary key (wallet, figure, version)
);

-- A member's day by the merchant's clock. Of a round everything counts for the day on which it began; of all else, its own.
-- `product` is empty for what is no play.
create table records.days (
  merchant_id int not null,
  member_id text not null,
  currency text not null,
  day date not null,
  product text not null,
  stake bigint not null default 0,
  payout bigint not null default 0,
  -- of rounds; lotteries keep it with their tickets
  valid bigint not null default 0,
  rebate bigint not null default 0,
  bonus bigint not null default 0,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  transfer bigint not null default 0,
  other bigint not null default 0,
  primary key (member_id, currency, day, product)
);

-- Which figure a movement belongs to. What only passes between a member's own accounts has one figure on both sides, so that
-- it adds up to nothing.
create function records.figure_of(kind text, house text) returns text language sql immutable parallel safe as $$
  select case
    when house in ('stake', 'tips', 'jackpot_contribution') then 'stake'
    when house in ('payout', 'jackpot', 'adjust') then 'payout'
    when house in ('deposits', 'chargebacks') or kind in ('dispute_opened', 'dispute_won') then 'deposit'
    when house in ('withdrawals', 'fees') or kind like 'withdrawal%' then 'withdrawal'
    when kind like 'transfer%' then 'transfer'
    when house = 'promotions' and kind like 'lottery%' then 'rebate'
    when house in ('free_rounds', 'bonus_expired', 'conversion') then 'bonus'
    when house = 'promotions' and kind not in ('grant', 'refill') then 'bonus'
    else 'other' end
$$;

-- How a round ended, by its state and newest row: one whose stakes all came back was cancelled, whatever its vendor says of it.
create function records.state_of(round_state text, kind text, stake bigint) returns text
language sql immutable parallel safe as $$
  select case when round_state = 'CANCELLED' or (kind = 'rollback' and stake = 0) then 'cancelled'
    when round_state = 'CLOSED' then 'settled' else 'open' end
$$;

-- How much of a round is valid: what turnover's rule (features/turnover/rules/valid-bet.ts) makes of what the log knows. Turnover
-- itself counts bets of those alone whose money must be played.
create function records.valid_of(product text, state text, stake bigint, payout bigint) returns bigint
language sql immutable parallel safe as $$
  select case when state <> 'settled' then 0
    when product = 'PVP' then abs(payout - stake)
    when product in ('LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS') and payout = stake then 0
    else greatest(stake, 0) end
$$;

-- The product of what no round of a vendor is: lotteries, and what was played with money that a vendor kept itself.
create function records.product_of(kind text) returns text language sql immutable parallel safe as $$
  select case when kind like 'lottery%' then 'LOTT' when kind = 'transfer_play' then 'OTHER' else '' end
$$;

-- What movements count for. Those of desk accounts are nobody's, and demo money is no money.
create view records.counted as
select m.*, m.cash + m.bonus as value, records.figure_of(m.kind, m.house) as figure
from wallet.public_moved m
where m.book = 'real' and m.purpose not like 'desk:%';

-- Counts rows of the log that are newer than the last time, within so much time of it and about so many. `is_behind` when
-- there are more. One follower at a time; the others have nothing to do.
create function records.follow(step interval, most int) returns table (taken int, is_behind boolean) language plpgsql
-- how much there is differs from one step to the next
set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  since timestamptz;
  upto timestamptz;
  crowded timestamptz;
  newest timestamptz;
begin
  select p.at into since from records.progress p for update skip locked;
  if since is null then return query select 0, false; return; end if;
  -- Writers of the log take turns and write the time of their turn. Where something later is seen, all before it is there;
  -- what is not seen yet is newer than all that is.
  select m.at into crowded from wallet.public_moved m where m.at > since and m.at <= since + step order by m.at offset most limit 1;
  upto := coalesce(crowded, since + step);
  is_behind := exists (select from wallet.public_moved m where m.at > upto);
  with fresh as materialized (
    select m.*, coalesce(k.version, 0) as known
    from records.counted m left join records.wallets k on k.wallet = m.wallet
    where m.at > since and m.at <= upto and m.version > coalesce(k.version, 0)
  ), gaps as (
    -- a clock that was set back wrote them under earlier times
    select wallet, min(known) as known, min(version) as first from fresh group by wallet having min(version) > min(known) + 1
  ), moved as materialized (
    select * from fresh
    union all
    select m.* from gaps g cross join lateral (
      select m.*, g.known from records.counted m
      where m.wallet = g.wallet and m.version > g.known and m.version < g.first offset 0) m
  ), marked as (
    insert into records.wallets as k (wallet, merchant_id, version)
    select wallet, min(merchant_id), max(version) from moved group by wallet
    on conflict (wallet) do update set version = excluded.version
  ), rounds as (
    select round_key, wallet, merchant_id, member_id, currency, min(at) as at, max(at) as changed_at,
      (array_agg(vendor_id order by round_place))[1] as vendor_id, (array_agg(game order by round_place))[1] as game,
      (array_agg(round order by round_place))[1] as round, max(round_place) as place,
      (array_agg(round_state order by round_place desc))[1] as round_state,
      (array_agg(kind order by round_place desc))[1] as last_kind,
      coalesce(-sum(value) filter (where figure = 'stake'), 0)::bigint as stake,
      coalesce(-sum(value) filter (where house in ('tips', 'jackpot_contribution')), 0)::bigint as aside,
      coalesce(sum(value) filter (where figure = 'payout'), 0)::bigint as payout
    from moved where round_key is not null group by 1, 2, 3, 4, 5
  ), stand as materialized (
    select r.round_key as key, r.merchant_id, r.member_id, r.currency, r.wallet, coalesce(b.at, r.at) as at, r.changed_at,
      coalesce(b.vendor_id, r.vendor_id) as vendor_id, coalesce(b.game, r.game) as game,
      coalesce(b.product, g.game_type, 'OTHER') as product, coalesce(b.round, r.round) as round, r.place, s.stake, s.aside,
      s.payout, s.state, coalesce(b.valid, 0) as valid_before,
      records.valid_of(coalesce(b.product, g.game_type, 'OTHER'), s.state, s.stake - s.aside, s.payout) as valid
    from rounds r
    left join records.bets b on b.key = r.round_key
    left join games.public_games g on g.vendor_id = r.vendor_id and g.code = r.game
    cross join lateral (select coalesce(b.stake, 0) + r.stake as stake, coalesce(b.aside, 0) + r.aside as aside,
      coalesce(b.payout, 0) + r.payout as payout,
      records.state_of(r.round_state, r.last_kind, coalesce(b.stake, 0) + r.stake) as state) s
  ), kept as (
    insert into records.bets as b
      (key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside, payout, valid)
    select key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside, payout, valid
    from stand order by wallet, at
    on conflict (key) do update set stake = excluded.stake, aside = excluded.aside, payout = excluded.payout, state = excluded.state,
      place = excluded.place, changed_at = excluded.changed_at, valid = excluded.valid
  ), remembered as (
    insert into records.played (wallet, vendor_id, game, product, merchant_id)
    select distinct on (wallet, vendor_id, game) wallet, vendor_id, game, product, merchant_id from stand
    on conflict do nothing
  ), given as (
    insert into records.given (wallet, figure, version, at, merchant_id)
    select wallet, figure, version, at, merchant_id from moved
    where figure in ('bonus', 'rebate') and purpose = 'cash' and (cash <> 0 or bonus <> 0)
  ), figures as (
    select m.merchant_id, m.member_id, m.currency, coalesce(k.at, m.at) as at,
      coalesce(k.product, records.product_of(m.kind)) as product, m.figure, m.purpose, m.value
    from moved m left join stand k on k.key = m.round_key where m.value <> 0
    union all
    select merchant_id, member_id, currency, at, product, 'valid', 'cash', valid - valid_before
    from stand where valid <> valid_before
  ), summed as (
    insert into records.days as d (merchant_id, member_id, currency, day, product, stake, payout, valid, rebate, bonus,
      deposit, withdrawal, transfer, other)
    select f.merchant_id, f.member_id, f.currency, (f.at at time zone c.time_zone)::date, f.product,
      coalesce(-sum(value) filter (where figure = 'stake'), 0), coalesce(sum(value) filter (where figure = 'payout'), 0),
      coalesce(sum(value) filter (where figure = 'valid'), 0), coalesce(sum(value) filter (where figure = 'rebate'), 0),
      coalesce(sum(value) filter (where figure = 'bonus'), 0), coalesce(sum(value) filter (where figure = 'deposit'), 0),
      coalesce(-sum(value) filter (where figure = 'withdrawal'), 0),
      coalesce(-sum(value) filter (where figure = 'transfer' and purpose = 'cash'), 0),
      coalesce(sum(value) filter (where figure = 'other'), 0)
    from figures f join settings.public_clocks c on c.merchant_id = f.merchant_id
    group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (member_id, currency, day, product) do update set stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate,
      bonus = d.bonus + excluded.bonus, deposit = d.deposit + excluded.deposit,
      withdrawal = d.withdrawal + excluded.withdrawal, transfer = d.transfer + excluded.transfer,
      other = d.other + excluded.other
  )
  select count(*)::int, max(f.at) into taken, newest from fresh f;
  update records.progress p set at = case when is_behind then upto else coalesce(newest, since) end, ran_at = clock_timestamp();
  return next;
end $$;

-- Must be empty: rounds as the log adds them up, as far as it was counted.
create view records.proof_bets as
select coalesce(b.key, l.round_key) as key, b.stake, l.stake as log_stake, b.payout, l.payout as log_payout
from records.bets b full join (
  select m.round_key, m.wallet, coalesce(-sum(value) filter (where figure = 'stake'), 0) as stake,
    coalesce(-sum(value) filter (where house in ('tips', 'jackpot_contribution')), 0) as aside,
    coalesce(sum(value) filter (where figure = 'payout'), 0) as payout, max(m.round_place) as place,
    records.state_of((array_agg(m.round_state order by m.round_place desc))[1],
      (array_agg(m.kind order by m.round_place desc))[1],
      coalesce(-sum(value) filter (where figure = 'stake'), 0)::bigint) as state
  from records.counted m join records.wallets k on k.wallet = m.wallet and m.version <= k.version
  where m.round_key is not null group by m.round_key, m.wallet
) l on l.round_key = b.key
where (b.wallet, b.stake, b.payout, b.place, b.state) is distinct from (l.wallet, l.stake, l.payout, l.place, l.state)
  or b.aside <> l.aside or b.valid <> records.valid_of(b.product, b.state, b.stake - b.aside, b.payout);

-- Must be empty: the figures of days as the log adds them up, as far as it was counted. Products are the catalogue's matter.
create view records.proof_days as
with counted as (
  select m.*, min(m.at) over (partition by coalesce(m.round_key::text, m.wallet || ' ' || m.version)) as began_at
  from records.counted m join records.wallets k on k.wallet = m.wallet and m.version <= k.version
), log as (
  select m.merchant_id, m.member_id, m.currency, (m.began_at at time zone c.time_zone)::date as day,
    coalesce(-sum(value) filter (where figure = 'stake'), 0) as stake,
    coalesce(sum(value) filter (where figure = 'payout'), 0) as payout,
    coalesce(sum(value) filter (where figure = 'rebate'), 0) as rebate,
    coalesce(sum(value) filter (where figure = 'bonus'), 0) as bonus,
    coalesce(sum(value) filter (where figure = 'deposit'), 0) as deposit,
    coalesce(-sum(value) filter (where figure = 'withdrawal'), 0) as withdrawal,
    coalesce(-sum(value) filter (where figure = 'transfer' and purpose = 'cash'), 0) as transfer,
    coalesce(sum(value) filter (where figure = 'other'), 0) as other
  from counted m join settings.public_clocks c on c.merchant_id = m.merchant_id
  where m.value <> 0 group by 1, 2, 3, 4
), kept as (
  select merchant_id, member_id, currency, day, sum(stake) as stake, sum(payout) as payout, sum(rebate) as rebate,
    sum(bonus) as bonus, sum(deposit) as deposit, sum(withdrawal) as withdrawal, sum(transfer) as transfer,
    sum(other) as other
  from records.days group by 1, 2, 3, 4
)
select coalesce(k.member_id, l.member_id) as member_id, coalesce(k.day, l.day) as day
from kept k full join log l using (merchant_id, member_id, currency, day)
where (k.stake, k.payout, k.rebate, k.bonus, k.deposit, k.withdrawal, k.transfer, k.other)
  is distinct from (l.stake, l.payout, l.rebate, l.bonus, l.deposit, l.withdrawal, l.transfer, l.other)
union all
select coalesce(k.member_id, b.member_id), coalesce(k.day, b.day)
from (
  select member_id, currency, day, product, valid from records.days where valid <> 0
) k full join (
  select w.member_id, w.currency, (b.at at time zone c.time_zone)::date as day, b.product, sum(b.valid) as valid
  from records.bets b join wallet.public_accounts w on w.id = b.wallet
  join settings.public_clocks c on c.merchant_id = b.merchant_id
  where b.valid <> 0 group by 1, 2, 3, 4
) b using (member_id, currency, day, product)
where k.valid is distinct from b.valid;
