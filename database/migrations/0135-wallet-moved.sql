-- Rows of the log that have a place in a wallet: what moved in it, or that a round of it changed.
create view wallet.public_moved as
select l.at, l.wallet, l.version, w.merchant_id, w.member_id, w.book, w.currency, w.purpose, l.op as kind,
  h.purpose as house, l.reference, l.cash, coalesce(l.bonus, 0) as bonus, l.balance,
  coalesce(l.bonus_balance, 0) as bonus_balance, l.vendor_id, l.game, l.round, l.round_key, l.round_place, l.round_state
from wallet.log l join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra;

-- Whoever follows the log by its times needs them summed up to its end, which nothing but a vacuum did. Never in the way of
-- one: what cannot be had at once is left for the next time.
create function wallet.public_sum_times() returns void language plpgsql set lock_timeout = '50ms' as $$
declare month timestamptz := wallet.month_of(now() - interval '1 day');
begin
  for ahead in 0 .. 1 loop
    perform brin_summarize_new_values(to_regclass(format('wallet.log_%s_at',
      to_char((month at time zone 'utc') + ahead * interval '1 month', 'YYYYMM'))));
  end loop;
exception when lock_not_available then null;
end $$;

-- Deposits, withdrawals and the like are few among a player's bets. No bet stands in it: it costs them nothing.
create index log_few on wallet.log (wallet, version) where vendor_id is null and op not like 'lottery%';
