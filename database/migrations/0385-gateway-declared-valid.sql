-- What vendors say counts of a round whose bets lay on opposite sides, or on most of what may come (promotions §5): it lowers what
-- the log makes of the round, and never raises it. Kept before the round is closed, so that whoever reads that it is reads this, too.
create table gateway.declared_valid (
  round_key uuid primary key,
  merchant_id integer not null,
  valid bigint not null check (valid >= 0),
  declared_at timestamptz not null default now()
);
create view gateway.public_declared_valid as select round_key, merchant_id, valid from gateway.declared_valid;

create or replace function gateway.miscounted(settled interval)
 returns table(reference text, told bigint, counted bigint, open bigint)
 language sql
as $function$
  with rounds as (
    select f.merchant_id, r.key, r.state, r.payout, coalesce(g.game_type, 'RNG') as category, d.valid as declared
    from turnover.public_follows f
    join games.public_players p on p.member_id = f.member_id
    join wallet.public_rounds r on r.vendor_id = p.vendor_id and r.player = p.player and r.opened_at >= f.since
    left join games.public_games g on g.vendor_id = r.vendor_id and g.code = r.game
    left join gateway.declared_valid d on d.round_key = r.key
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
  ruled as (
    select *,
      case when state <> 'CLOSED' then 0
        when category = 'PVP' then case place when 1 then abs(payout - staked) else 0 end
        when category in ('LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS') and payout = staked then 0
        else stake end as valid,
      case when state in ('OPEN', 'CLOSING') then stake else 0 end as open
    from summed),
  told as (
    -- bets of a round fill what was declared of it, as they were taken
    select merchant_id, reference, open, case when declared is null then valid
      else least(valid, greatest(0, declared - (sum(valid) over (partition by key order by at, call) - valid))) end::bigint as valid
    from ruled)
  select t.reference, t.valid, b.valid, b.open from told t left join turnover.public_bets b using (merchant_id, reference)
  where t.valid <> coalesce(b.valid, 0) or t.open <> coalesce(b.open, 0)
  union all
  select b.reference, null, b.valid, b.open from turnover.public_bets b
  where b.reference like 'bet:%' and b.counted_at >= now() - interval '3 days'
    and not exists (select from wallet.public_calls c where c.key = substr(b.reference, 5)::uuid and c.op = 'bet')
$function$;
