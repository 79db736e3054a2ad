-- A result changes every bet on it: with room on their pages, and indices on nothing that it changes, rows change in place.
alter table studio.sports_legs set (fillfactor = 50);
create index sports_legs_market on studio.sports_legs (event_id, market, specifiers, bet_id);
drop index studio.sports_legs_pages;

alter table studio.sports_bets set (fillfactor = 50);
alter table studio.sports_bets add column waits boolean not null
  generated always as (state in ('BETTING', 'PENDING', 'RETURNING')) stored;
drop index studio.sports_bets_waiting;
create index sports_bets_waiting on studio.sports_bets (due_at) where waits;

alter table studio.sports_exposure set (fillfactor = 50);

-- One index knows a round's calls, by their order and for ever once each; numbers are of those that failed only.
create unique index wallet_calls_steps on studio.wallet_calls (round_id, step, op);
alter table studio.wallet_calls drop constraint wallet_calls_round_id_op_step_key;
drop index studio.wallet_calls_in_order;
alter table studio.wallet_calls drop constraint wallet_calls_failed_number_key;
create unique index wallet_calls_numbers on studio.wallet_calls (failed_number) where failed_number is not null;

-- Calls and books are written by the statement that moves their round (decision 0207): to look for it again each time took a fifth
-- of what settling takes.
alter table studio.wallet_calls drop constraint wallet_calls_round_id_fkey;
alter table studio.transactions drop constraint transactions_round_id_fkey;
