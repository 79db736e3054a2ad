-- What operators hold back of one agent, for a time or until they end it (agents.md §1.3; decision 0147). `income`: what bills
-- pay waits in their purse, rebates are not paid. `transfers`: nothing goes up or down the line from or to their wallet.
create table agents.freezes (
  member integer primary key,
  merchant_id integer not null,
  holds text[] not null check (holds <> '{}' and holds <@ array['income', 'transfers']),
  -- Null: until somebody ends it.
  until timestamptz,
  reason text not null,
  by_operator text not null,
  at timestamptz not null default now()
);
