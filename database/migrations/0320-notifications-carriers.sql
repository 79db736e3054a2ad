-- Who carries a merchant's SMS and e-mail, where it has somebody of its own. What we are known by there is sealed.
create table notifications.carriers (
  merchant_id int not null,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  sender text not null,
  account text not null,
  secret_sealed bytea not null,
  changed_at timestamptz not null default now(),
  primary key (merchant_id, channel)
);
create index outgoing_last on notifications.outgoing (merchant_id, created_at);
