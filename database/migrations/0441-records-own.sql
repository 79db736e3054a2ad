-- Of each day also what was played of own money and what came back of it, and the cash that a member was given: for who gives back on
-- losses (promotions §7.4). Days before this one tell nothing of it.
alter table records.days add column own_stake bigint not null default 0, add column own_payout bigint not null default 0,
  add column own_given bigint not null default 0;

create view records.public_own_days as
select merchant_id, member_id, currency, day, product, own_stake, own_payout, own_given from records.days;
-- Everybody of a merchant who played on some days.
create index days_of_merchant on records.days (merchant_id, day);

create or replace function records.follow(step interval, most integer)
 RETURNS TABLE(taken integer, is_behind boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
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
      s.payout, s.state, coalesce(b.valid, 0) as valid_before, b.state as state_before, coalesce(b.stake, 0) as stake_before,
      coalesce(b.payout, 0) as payout_before,
      coalesce(b.settled_at, case when s.state = 'settled' then r.changed_at end) as settled_at,
      least(records.valid_of(coalesce(b.product, g.game_type, 'OTHER'), s.state, s.stake - s.aside, s.payout), d.valid) as valid
    from rounds r
    left join records.bets b on b.key = r.round_key
    left join games.public_games g on g.vendor_id = r.vendor_id and g.code = r.game
    left join gateway.public_declared_valid d on d.round_key = r.round_key
    cross join lateral (select coalesce(b.stake, 0) + r.stake as stake, coalesce(b.aside, 0) + r.aside as aside,
      coalesce(b.payout, 0) + r.payout as payout,
      records.state_of(r.round_state, r.last_kind, coalesce(b.stake, 0) + r.stake) as state) s
  ), kept as (
    insert into records.bets as b
      (key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside, payout, valid, settled_at)
    select key, merchant_id, wallet, at, changed_at, vendor_id, game, product, round, state, place, stake, aside, payout, valid,
      settled_at
    from stand order by wallet, at
    on conflict (key) do update set stake = excluded.stake, aside = excluded.aside, payout = excluded.payout, state = excluded.state,
      place = excluded.place, changed_at = excluded.changed_at, valid = excluded.valid, settled_at = excluded.settled_at
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
      coalesce(k.product, records.product_of(m.kind)) as product, m.figure, m.purpose, m.value, m.cash
    from moved m left join stand k on k.key = m.round_key where m.value <> 0
    union all
    select merchant_id, member_id, currency, at, product, 'valid', 'cash', valid - valid_before, 0
    from stand where valid <> valid_before
  ), summed as (
    insert into records.days as d (merchant_id, member_id, currency, day, product, stake, payout, valid, rebate, bonus,
      deposit, withdrawal, transfer, other, own_stake, own_payout, own_given)
    select f.merchant_id, f.member_id, f.currency, (f.at at time zone c.time_zone)::date, f.product,
      coalesce(-sum(value) filter (where figure = 'stake'), 0), coalesce(sum(value) filter (where figure = 'payout'), 0),
      coalesce(sum(value) filter (where figure = 'valid'), 0), coalesce(sum(value) filter (where figure = 'rebate'), 0),
      coalesce(sum(value) filter (where figure = 'bonus'), 0), coalesce(sum(value) filter (where figure = 'deposit'), 0),
      coalesce(-sum(value) filter (where figure = 'withdrawal'), 0),
      coalesce(-sum(value) filter (where figure = 'transfer' and purpose = 'cash'), 0),
      coalesce(sum(value) filter (where figure = 'other'), 0),
      coalesce(-sum(cash) filter (where figure = 'stake'), 0), coalesce(sum(cash) filter (where figure = 'payout'), 0),
      coalesce(sum(cash) filter (where figure in ('bonus', 'rebate')), 0)
    from figures f join settings.public_clocks c on c.merchant_id = f.merchant_id
    group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (member_id, currency, day, product) do update set stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid = d.valid + excluded.valid, rebate = d.rebate + excluded.rebate,
      bonus = d.bonus + excluded.bonus, deposit = d.deposit + excluded.deposit,
      withdrawal = d.withdrawal + excluded.withdrawal, transfer = d.transfer + excluded.transfer,
      other = d.other + excluded.other, own_stake = d.own_stake + excluded.own_stake,
      own_payout = d.own_payout + excluded.own_payout, own_given = d.own_given + excluded.own_given
  ), changes as (
    -- what a round is once it is settled, and each correction of it, count for when it was settled first
    select merchant_id, member_id, currency, settled_at as at, product, (state = 'settled')::int - (was.settled)::int as bets,
      case when state = 'settled' then stake else 0 end - case when was.settled then stake_before else 0 end as stake,
      case when state = 'settled' then payout else 0 end - case when was.settled then payout_before else 0 end as payout,
      valid - valid_before as valid, 0::bigint as rebate, 0::bigint as bonus, 0::bigint as deposit, 0::bigint as withdrawal,
      0::bigint as cash
    from stand cross join lateral (select coalesce(state_before = 'settled', false) as settled) was
    where settled_at is not null
    union all
    select m.merchant_id, m.member_id, m.currency, m.at, coalesce(k.product, records.product_of(m.kind)), 0,
      case when m.figure = 'stake' and m.kind = 'transfer_play' then -m.value else 0 end,
      case when m.figure = 'payout' and m.kind = 'transfer_play' then m.value else 0 end, 0,
      case when m.figure = 'rebate' then m.value else 0 end, case when m.figure = 'bonus' then m.value else 0 end,
      case when m.figure = 'deposit' then m.value else 0 end, case when m.figure = 'withdrawal' then -m.value else 0 end,
      case when m.purpose = 'cash' then m.value else 0 end
    from moved m left join stand k on k.key = m.round_key where m.value <> 0
  ), queued as (
    insert into records.settled (merchant_id, member_id, currency, slot, product, bets, stake, payout, valid, rebate, bonus, deposit,
      withdrawal, cash)
    select merchant_id, member_id, currency, date_bin('5 minutes', at, 'epoch'), product, sum(bets), sum(stake), sum(payout),
      sum(valid), sum(rebate), sum(bonus), sum(deposit), sum(withdrawal), sum(cash)
    from changes group by 1, 2, 3, 4, 5
    having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0 or sum(valid) <> 0 or sum(rebate) <> 0 or sum(bonus) <> 0
      or sum(deposit) <> 0 or sum(withdrawal) <> 0 or sum(cash) <> 0
  )
  select count(*)::int, max(f.at) into taken, newest from fresh f;
  update records.progress p set at = case when is_behind then upto else coalesce(newest, since) end, ran_at = clock_timestamp(),
    counted_to = greatest(p.counted_to, case when is_behind then upto else clock_timestamp() - interval '30 seconds' end);
  return next;
end $function$;
