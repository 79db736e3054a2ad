-- Whose lots are done is counted when somebody asks or the server has time (decision 0079): what was read of them is held
-- against what was counted; of whoever has an open lot, everything.
CREATE OR REPLACE FUNCTION games.miscounted(settled interval)
 RETURNS TABLE(reference text, told bigint, counted bigint, open bigint)
 LANGUAGE sql
AS $function$
  with rounds as (
    select f.merchant_id, r.key, r.state, r.payout, coalesce(g.game_type, 'RNG') as category
    from turnover.public_follows f
    join games.players p on p.member_id = f.member_id
    join wallet.public_rounds r on r.vendor_id = p.vendor_id and r.player = p.player and r.opened_at >= f.since
    left join games.games g on g.vendor_id = r.vendor_id and g.code = r.game
    where r.opened_at >= now() - interval '14 days' and r.changed_at >= now() - interval '3 days'
      and r.changed_at <= now() - settled
      and (r.changed_at <= f.read_at or exists (select from turnover.public_open o where o.member_id = f.member_id))),
  bets as (
    select r.*, 'bet:' || translate(c.key::text, '-', '') as reference,
      case when c.state = 'ACCEPTED' and c.kind not in ('tip', 'jackpot_contribution') then c.amount - c.returned else 0 end as stake,
      c.at, c.key as call
    from rounds r join wallet.public_calls c on c.round_key = r.key and c.op = 'bet' and c.state in ('ACCEPTED', 'ROLLED_BACK')),
  summed as (
    select *, sum(stake) over (partition by key)::bigint as staked,
      row_number() over (partition by key order by (stake > 0) desc, at, call) as place
    from bets),
  told as (
    select merchant_id, reference,
      case when state <> 'CLOSED' then 0
        when category = 'PVP' then case place when 1 then abs(payout - staked) else 0 end
        when category in ('LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS') and payout = staked then 0
        else stake end as valid,
      case when state in ('OPEN', 'CLOSING') then stake else 0 end as open
    from summed)
  select t.reference, t.valid, b.valid, b.open from told t left join turnover.public_bets b using (merchant_id, reference)
  where t.valid <> coalesce(b.valid, 0) or t.open <> coalesce(b.open, 0)
  union all
  select b.reference, null, b.valid, b.open from turnover.public_bets b
  where b.reference like 'bet:%' and b.counted_at >= now() - interval '3 days'
    and not exists (select from wallet.public_calls c where c.key = substr(b.reference, 5)::uuid and c.op = 'bet')
$function$;
