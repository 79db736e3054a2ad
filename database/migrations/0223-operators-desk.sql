-- What an operator keeps for themselves: views, columns, whatever a screen remembers by a key.
create table operators.views (
  merchant_id int not null,
  operator_id text not null references operators.operators,
  key text not null check (key ~ '^[a-z][a-zA-Z0-9._-]{0,79}$'),
  value jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (operator_id, key)
);
