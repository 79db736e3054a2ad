-- Rebate on own play is rebate, as that of lotteries is (promotions §7.3).
create or replace function records.figure_of(kind text, house text) returns text language sql immutable parallel safe as $$
  select case
    when house in ('stake', 'tips', 'jackpot_contribution') then 'stake'
    when house in ('payout', 'jackpot', 'adjust') then 'payout'
    when house in ('deposits', 'chargebacks') or kind in ('dispute_opened', 'dispute_won') then 'deposit'
    when house in ('withdrawals', 'fees') or kind like 'withdrawal%' then 'withdrawal'
    when kind like 'transfer%' then 'transfer'
    when house = 'promotions' and (kind = 'rebate' or kind like 'lottery%') then 'rebate'
    when house in ('free_rounds', 'bonus_expired', 'conversion') then 'bonus'
    when house = 'promotions' and kind not in ('grant', 'refill') then 'bonus'
    else 'other' end
$$;
