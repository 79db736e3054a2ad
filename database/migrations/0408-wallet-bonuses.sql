-- Bonuses are a feature of their own (schema bonuses): the wallet keeps their money alone.
drop view wallet.proof_bonuses;
drop table wallet.bonuses;

-- Bonus money by member and by the house account that gave or took it.
create view wallet.public_bonus_money as
select l.merchant_id, l.member_id, l.currency, l.account, l.subject, sum(l.bonus)::bigint as amount
from wallet.public_booked l where l.bonus <> 0 group by l.merchant_id, l.member_id, l.currency, l.account, l.subject;

-- As before (0130), and of each stake what bonus money is in it that did not come back.
drop function wallet.public_news;
create function wallet.public_news(wallets int[], versions int[], sinces timestamptz[], most int)
returns table (wallet int, version int, money bigint, at timestamptz, oldest timestamptz, vendor_id smallint, game text,
  round_key uuid, round_state text, round_payout bigint, bet uuid, kind text, stake bigint, bonus bigint, accepted_at timestamptz)
language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with news as materialized (
    select f.wallet, l.version, l.at, l.round_key, l.round_place, l.balance + coalesce(l.bonus_balance, 0) as money
    from unnest(wallets, versions, sinces) f(wallet, version, since)
    -- clocks may have been set back meanwhile
    cross join lateral (
      select l.version, l.at, l.round_key, l.round_place, l.balance, l.bonus_balance from wallet.log l
      where l.wallet = f.wallet and l.version > f.version and l.at >= f.since - interval '1 day'
      order by l.version limit most) l),
  seen as materialized (
    select n.wallet, max(n.version) as version, (max(array[n.version, n.money]))[2] as money, max(n.at) as at,
      min(n.at) as oldest
    from news n group by n.wallet),
  rounds as materialized (
    select n.wallet, n.round_key, case when min(n.round_place) = 1 then min(n.at) - interval '1 day' else '-infinity' end as since
    from news n where n.round_key is not null group by n.wallet, n.round_key),
  lines as materialized (
    select r.wallet, r.round_key, l.at, l.key, l.op, l.state, l.kind, l.amount, l.bonus, l.ref_key, l.vendor_id, l.game, l.round_place,
      l.round_state, l.round_payout
    from rounds r cross join lateral (
      select * from wallet.log l where l.round_key = r.round_key and l.at >= r.since offset 0) l),
  newest as materialized (
    select distinct on (l.round_key) l.round_key, l.round_state, l.round_payout from lines l
    order by l.round_key, l.round_place desc),
  backs as materialized (
    select l.ref_key, sum(l.amount)::bigint as amount, coalesce(sum(l.bonus), 0)::bigint as bonus from lines l
    where l.op in ('rollback', 'partial_refund') and l.ref_key is not null group by l.ref_key),
  bets as materialized (
    select l.wallet, l.vendor_id, l.game, l.round_key, n.round_state, n.round_payout, l.key as bet, l.kind,
      case n.round_state when 'CANCELLED' then 0 else l.amount - coalesce(b.amount, 0) end as stake,
      case n.round_state when 'CANCELLED' then 0 else -coalesce(l.bonus, 0) - coalesce(b.bonus, 0) end as bonus, l.at as accepted_at
    from lines l join newest n on n.round_key = l.round_key left join backs b on b.ref_key = l.key
    where l.op = 'bet' and l.state = 'ACCEPTED')
  select s.wallet, s.version, s.money, s.at, s.oldest, b.vendor_id, b.game, b.round_key, b.round_state, b.round_payout, b.bet, b.kind,
    b.stake, b.bonus, b.accepted_at
  from seen s left join bets b on b.wallet = s.wallet;
end $$;
