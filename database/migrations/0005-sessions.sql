-- Credentials and sessions (security §3.1, §3.2).
create schema sessions;

create table sessions.credentials (
  member_id text primary key,
  merchant_id int not null,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- False while the password is one that somebody else set: the member is asked for their own (specification §4).
  chosen_by_member boolean not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz,
  last_login_at timestamptz
);

-- The token itself is nowhere: 256 random bits need no more than a fast hash. Rows stay as the record of logins (C-12).
create table sessions.sessions (
  id_hash bytea primary key check (length(id_hash) = 32),
  id text not null unique,
  member_id text not null,
  merchant_id int not null,
  audience text not null check (audience in ('member', 'agent', 'free', 'pwd')),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  abs_expires_at timestamptz not null,
  ip inet not null,
  last_ip inet not null,
  ua_hash bytea not null,
  revoked_at timestamptz,
  revoke_reason text,
  check ((revoked_at is null) = (revoke_reason is null))
);

create index sessions_open on sessions.sessions (member_id, created_at) where revoked_at is null;

-- Counters of attempts, exact across servers. They may be lost in a crash, so they cost no write-ahead log.
create unlogged table sessions.attempts (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

create index attempts_over on sessions.attempts (resets_at);
