-- Agents whose accounts two people closed (agents.md §1.8; decision 0153): they are closed once nothing waits any more.
create table agents.closings (
  member integer primary key,
  merchant_id integer not null,
  member_id text not null,
  -- Whom their downlines go under; null where the house stands above them.
  heir_id text,
  decided_at timestamptz not null default now(),
  by text not null,
  reason text not null,
  closed_at timestamptz
);
create index closings_open on agents.closings (merchant_id) where closed_at is null;
