-- Codes of six digits (security §3.5). Losing them in a crash costs a second click, so they cost no write-ahead log.
create unlogged table sessions.codes (
  id text primary key,
  merchant_id int not null,
  purpose text not null check (purpose in ('login', 'register', 'password', 'two_factor', 'payment')),
  -- a keyed hash of the number or address
  to_index bytea not null,
  -- The first digits of a number, for what becomes of codes sent there; empty for e-mail.
  prefix text not null,
  code_hmac bytea not null,
  tries smallint not null default 0 check (tries <= 5),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);

create index codes_of on sessions.codes (merchant_id, purpose, to_index, created_at desc);
create index codes_of_prefix on sessions.codes (prefix, created_at) where prefix <> '';
create index codes_over on sessions.codes (created_at);

-- SMS and e-mail on their way, written in the transaction that causes them.
create table sessions.letters (
  id text primary key,
  merchant_id int not null,
  channel text not null check (channel in ('sms', 'email')),
  -- whom, about what and the text, sealed by shared/server/secrets.ts; gone once the letter is
  sealed bytea,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- What it says is of no use later.
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- Nobody is meant: written all the same, so that it takes the same time (S-03).
  is_withheld boolean not null,
  sent_at timestamptz,
  gave_up_at timestamptz,
  check (sent_at is null or gave_up_at is null),
  check (sealed is not null or sent_at is not null or gave_up_at is not null)
);

create index letters_due on sessions.letters (due_at) where sealed is not null and not is_withheld;
create index letters_over on sessions.letters (created_at);
