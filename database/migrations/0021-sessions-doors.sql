-- The doors (security §3.1, §3.6, S-01…S-21): passwords that must change, payment passwords, devices, second factors.
alter table sessions.credentials
  -- Who came by a third party, or by mobile number, may have no password.
  alter column password_hash drop not null,
  -- It is the password that forces a change (specification §9).
  add column is_weak boolean not null default false,
  add column payment_hash text check (payment_hash like '$argon2id$%'),
  add column last_login_ip inet;

-- A browser that a member has logged in from. Three things may hold, each until its own time: it is known (guesses of
-- others do not lock it out), it passed the second factor, it may log in without the password.
create table sessions.devices (
  id text primary key,
  member_id text not null,
  merchant_id int not null,
  created_at timestamptz not null default now(),
  known_until timestamptz not null,
  trusted_until timestamptz,
  remembered_until timestamptz,
  revoked_at timestamptz
);

create index devices_of_member on sessions.devices (member_id) where revoked_at is null;

-- The tickets a device has had. Each is good once; one that comes again was stolen, so the device is known no more.
create table sessions.device_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  device_id text not null references sessions.devices,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index device_tickets_of_device on sessions.device_tickets (device_id, created_at);

alter table sessions.sessions
  add column device_id text,
  -- For the member's list: what the browser says it is.
  add column device_name text not null default '';

-- Which networks a member has logged in from.
create index sessions_of_member on sessions.sessions (member_id, created_at);

-- A login that waits for its second factor.
create table sessions.login_challenges (
  id_hash bytea primary key check (length(id_hash) = 32),
  member_id text not null,
  merchant_id int not null,
  method text not null check (method in ('totp', 'sms', 'email')),
  -- How the first factor was proven, and what the login asked for.
  entry text not null check (entry in ('password', 'sms', 'third')),
  area text not null check (area in ('member', 'agent')),
  remember boolean not null,
  ua_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index login_challenges_over on sessions.login_challenges (expires_at);

create table sessions.totp (
  member_id text primary key,
  merchant_id int not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The period of the last code taken: each code is good once.
  last_period bigint not null default 0
);

create table sessions.reset_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id text not null,
  merchant_id int not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reset_tokens_over on sessions.reset_tokens (expires_at);
