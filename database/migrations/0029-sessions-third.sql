-- Logins at third parties (security §3.8). A round trip is one row: begun, come back from, and gone once it was used.
create table sessions.third_trips (
  state_hash bytea primary key check (length(state_hash) = 32),
  merchant_id int not null,
  provider text not null,
  -- Who began it while logged in: it links then, and cannot log in.
  member_id text,
  -- The browser that began it; no other can use what comes of it.
  browser_hash bytea not null check (length(browser_hash) = 32),
  redirect_uri text not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  issuer text,
  subject text,
  check ((ticket_hash is null) = (subject is null) and (subject is null) = (issuer is null)),
  check (ticket_hash is null or claimed_at is not null)
);

create index third_trips_over on sessions.third_trips (expires_at);

-- The user key of a third party is (issuer, subject), never an e-mail address.
create table sessions.third_links (
  merchant_id int not null,
  issuer text not null,
  subject text not null,
  provider text not null,
  member_id text not null,
  linked_at timestamptz not null default now(),
  primary key (merchant_id, issuer, subject),
  unique (member_id, provider)
);

-- Proofs of phone numbers that were used once (security §3.5).
create table sessions.phone_proofs (
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null
);

create index phone_proofs_over on sessions.phone_proofs (expires_at);
