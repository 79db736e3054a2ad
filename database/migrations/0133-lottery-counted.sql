-- Tickets that turnover should have counted otherwise: of those that were settled in the last three days, longer ago than
-- `settled`, of members who were followed by then.
create function lottery.miscounted(settled interval) returns table (reference text, told bigint, counted bigint, open bigint)
language sql volatile as $$
  select 'lot:' || t.id, t.turnover, b.valid + b.left_out, b.open
  from turnover.public_follows f
  join lottery.tickets t on t.member_id = f.member_id and t.merchant_id = f.merchant_id and t.currency = f.currency
  left join turnover.public_bets b on b.merchant_id = t.merchant_id and b.reference = 'lot:' || t.id
  where t.book = 'real' and t.version > 0 and t.status <> 'cancelled' and t.ended_at >= f.since
    and t.ended_at >= now() - interval '3 days' and t.ended_at <= now() - settled
    and (t.turnover <> coalesce(b.valid + b.left_out, 0) or b.open > 0)
  union all
  select b.reference, null, b.valid + b.left_out, b.open from turnover.public_bets b
  where b.reference like 'lot:%' and b.counted_at >= now() - interval '3 days'
    and not exists (select from lottery.tickets t where t.id = substr(b.reference, 5)::bigint and t.version > 0)
$$;

-- Must be empty: every settled ticket is counted once, by its newest outcome.
create view lottery.proof_counted as select * from lottery.miscounted(interval '2 minutes');
