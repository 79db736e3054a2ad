-- What an operator brings from outside: who else may say who somebody is (security §3.8), a service that confirms phone
-- numbers (§3.5), the countries kept out (C-35), and where the day begins that birthdays count from (C-01).
create table settings.third_providers (
  merchant_id int not null references settings.merchants,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  label text not null,
  -- `openid`: everything is found at the issuer. `graph`: OAuth without an ID token; the issuer is the API's address.
  kind text not null check (kind in ('openid', 'graph')),
  issuer text not null,
  authorize_url text,
  client_id text not null,
  client_secret_sealed bytea not null,
  position smallint not null default 0,
  primary key (merchant_id, provider),
  check ((kind = 'graph') = (authorize_url is not null))
);

create table settings.phone_auth (
  merchant_id int primary key references settings.merchants,
  issuer text not null,
  audience text not null,
  jwks_url text not null,
  api_url text not null,
  api_key_sealed bytea not null
);

alter table settings.merchants
  -- ISO 3166 alpha-2; looked at only where the server has a GeoIP file
  add column blocked_countries text[] not null default '{}'
    check (array_to_string(blocked_countries, '') ~ '^([A-Z]{2})*$'),
  add column time_zone text not null default 'UTC';
