-- Staff of a merchant, and how they come in: by an invitation that is good once and for a while. Only its hash is kept.
create schema operators;

create table operators.operators (
  id text primary key,
  merchant_id int not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  unique (merchant_id, email)
);

create table operators.invitations (
  token_hash bytea primary key,
  merchant_id int not null,
  role text not null check (role in ('owner')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  operator_id text references operators.operators,
  check ((used_at is null) = (operator_id is null))
);

-- A newer link takes the place of one that was lost: no two are good at the same time.
create unique index one_open_invitation_of_an_owner on operators.invitations (merchant_id)
  where role = 'owner' and used_at is null;
