-- Passkeys beside authenticators, and when a login was last proven: dangerous calls take a fresh proof.

create table operators.passkeys (
  -- the credential's id, as browsers write it
  id text primary key,
  merchant_id int not null,
  operator_id text not null references operators.operators,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_operator on operators.passkeys (operator_id);

-- What a passkey has to sign: one of each kind for an operator, good once and for minutes.
create table operators.challenges (
  operator_id text not null references operators.operators,
  kind text not null check (kind in ('register', 'prove')),
  merchant_id int not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (operator_id, kind)
);

alter table operators.sessions
  add proven_at timestamptz not null default now(),
  -- begun or confirmed by more than a password
  add is_strong boolean not null default false;
