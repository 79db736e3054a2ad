-- What operators decide about has a version: whoever saw another one decides nothing (cashier.md §10).
alter table cashier.withdrawals add column version int not null default 1;
alter table cashier.parts add column version int not null default 1;
alter table cashier.arrivals add column version int not null default 1;

create function cashier.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger withdrawals_version before update on cashier.withdrawals for each row
  when ((old.state, old.claimed_by, old.claimed_until, old.approved_by, old.second_by)
    is distinct from (new.state, new.claimed_by, new.claimed_until, new.approved_by, new.second_by))
  execute function cashier.count_version();
create trigger parts_version before update on cashier.parts for each row
  when ((old.state, old.unknown_since) is distinct from (new.state, new.unknown_since))
  execute function cashier.count_version();
create trigger arrivals_version before update on cashier.arrivals for each row
  when ((old.state, old.order_id, old.deposit_id, old.member_id)
    is distinct from (new.state, new.order_id, new.deposit_id, new.member_id))
  execute function cashier.count_version();

-- Lists of operators, newest first, all or of one state.
create index deposits_by_time on cashier.deposits (merchant_id, created_at desc, id desc);
create index deposits_by_state on cashier.deposits (merchant_id, state, created_at desc, id desc);
create index withdrawals_by_time on cashier.withdrawals (merchant_id, created_at desc, id desc);
create index withdrawals_by_state on cashier.withdrawals (merchant_id, state, created_at desc, id desc);
create index withdrawals_to_member on cashier.withdrawals (merchant_id, member_id, created_at desc);
create index arrivals_in_suspense on cashier.arrivals (merchant_id, came_at, provider, payment_id)
  where state in ('SUSPENSE', 'REFUNDING');

alter table cashier.cases
  add column id bigint generated always as identity unique,
  add column closed_at timestamptz,
  add column note text not null default '';
create index cases_by_time on cashier.cases (merchant_id, id desc);
create index cases_open on cashier.cases (merchant_id, id desc) where closed_by is null;

create index vouchers_by_batch on cashier.vouchers (merchant_id, batch);
create index statements_by_date on cashier.statements (merchant_id, date desc, provider, currency);
