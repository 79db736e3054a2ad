-- Keys for payloads that travel encrypted (security §3.3): one set a merchant, the newest first in use.
alter table settings.merchants
  add column enc_payload text not null default 'required' check (enc_payload in ('required', 'accept'));

create table settings.payload_keys (
  -- RFC 7638 thumbprint of the public key
  kid text primary key,
  merchant_id int not null references settings.merchants,
  public_jwk jsonb not null,
  -- sealed by shared/server/secrets.ts
  private_jwk bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index payload_keys_of on settings.payload_keys (merchant_id, created_at desc);

-- What was opened once opens no second time, as long as its time would still be good.
create table settings.payload_nonces (
  jti text primary key,
  expires_at timestamptz not null
);

create index payload_nonces_over on settings.payload_nonces (expires_at);
