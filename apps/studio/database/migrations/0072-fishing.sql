-- A reserve of shots: what of it was not shot goes back to the player before its win is paid.
alter table studio.rounds add column returned bigint not null default 0,
  add constraint rounds_returned_check check (returned >= 0 and returned <= stake);

alter table studio.transactions drop constraint transactions_op_check,
  add constraint transactions_op_check check (op in ('bet', 'win', 'rollback', 'partial_refund'));

alter table studio.wallet_calls drop constraint wallet_calls_op_check,
  add constraint wallet_calls_op_check check (op in ('win', 'rollback', 'partial_refund', 'end_round'));

-- Reserves that are open, by the room whose owner goes on with them.
create index rounds_fishing on studio.rounds (game, ((events -> 'choice' ->> 'room'))) where state = 'OPEN'
  and events ->> 'kind' = 'fishing';
