-- Accounts of the cashier's desk (cashier §2): money without a known owner needs a row too. What providers charged us may
-- go below zero, as debts may; everything else never does.
create or replace view wallet.proof_chain as
select wallet, version, balance, cash_so_far, bonus_balance, bonus_so_far
from (
  select l.wallet, l.version, l.balance, l.bonus_balance, l.staked, l.won, l.deposited, w.purpose, row_number() over v as place,
    sum(l.cash) over v as cash_so_far, sum(coalesce(l.bonus, 0)) over v as bonus_so_far,
    -sum(case wallet.counter_of(h.purpose) when 1 then l.cash else 0 end) over v as staked_so_far,
    sum(case wallet.counter_of(h.purpose) when 2 then l.cash else 0 end) over v as won_so_far,
    sum(case wallet.counter_of(h.purpose) when 3 then l.cash else 0 end) over v as deposited_so_far
  from wallet.log l left join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
  where l.wallet is not null
  window v as (partition by l.wallet order by l.version)) c
where version <> place or balance <> cash_so_far or coalesce(bonus_balance, 0) <> bonus_so_far or staked <> staked_so_far
  or won <> won_so_far or coalesce(deposited, 0) <> deposited_so_far
  or (balance < 0 and purpose is distinct from 'debt' and coalesce(purpose, '') not like 'desk:fees:%');
