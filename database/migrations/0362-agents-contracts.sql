-- Contracts of agents (agents.md §2.2, §2.3; decision 0141). A row is a version: proposed, answered, running from one instant
-- until before another, and never changed in what it pays. Members stand here by their number; no payer is the house.
create table agents.contracts (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  kind text not null constraint kind_is_known check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  product text not null,
  payer integer,
  payee integer not null,
  period text not null,
  carry text not null,
  mode text not null,
  active_mode text not null,
  min_active_bet bigint not null,
  deduct_salary boolean not null,
  funding text not null constraint funding_is_known check (funding in ('UPLINE', 'HOUSE_NET')),
  tiers jsonb not null,
  status text not null constraint status_is_known check (status in ('P', 'E', 'A', 'V', 'C', 'R', 'W', 'X', 'S')),
  version integer not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  effective_from timestamptz,
  effective_to timestamptz,
  end_reason text,
  -- Until when its periods have bills.
  settled_to timestamptz,
  constraint runs_when_accepted check ((effective_from is null) = (status in ('P', 'E', 'R', 'W', 'X'))),
  constraint ends_after_it_begins check (effective_to >= effective_from),
  constraint has_an_end_by_a_reason check ((effective_to is null) = (end_reason is null))
);
-- One open request for each pair, kind and product.
create unique index contracts_open on agents.contracts (payee, kind, product, coalesce(payer, 0)) where status in ('P', 'E', 'V');
create index contracts_of_payee on agents.contracts (payee, kind, id);
create index contracts_of_payer on agents.contracts (payer, kind, id);
create index contracts_to_settle on agents.contracts (kind, settled_to)
  where settled_to is not null and (effective_to is null or settled_to < effective_to);

-- Who did what to it, for ever. Neither of both: the platform, as a consequence or because time was up.
create table agents.contract_steps (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  contract_id bigint not null references agents.contracts,
  at timestamptz not null,
  by_member integer,
  by_operator text,
  step text not null
);
create index contract_steps_of on agents.contract_steps (contract_id, id);

-- Of one payee no two contracts of a kind and product pay for the same time, and each has one above it that pays as long.
create view agents.proof_contracts as
select c.id, 'twice' as finding from agents.contracts c
join agents.contracts o on o.payee = c.payee and o.kind = c.kind and o.product = c.product and o.id > c.id
where tstzrange(c.effective_from, c.effective_to) && tstzrange(o.effective_from, o.effective_to)
  and c.effective_from is not null and o.effective_from is not null
union all
select c.id, 'nothing above' from agents.contracts c
where c.payer is not null and c.effective_from is not null and (c.effective_to is null or c.effective_to > c.effective_from)
  and not tstzmultirange(tstzrange(c.effective_from, c.effective_to)) <@ coalesce((
    select range_agg(tstzrange(u.effective_from, u.effective_to)) from agents.contracts u
    where u.payee = c.payer and u.kind = c.kind and u.product = c.product and u.effective_from is not null), '{}');
