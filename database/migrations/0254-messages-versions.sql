-- What operators write: every version stays, at most one of each thing stands, and none is taken away.
alter table messages.announcements
  add column languages text[] not null default '{}',
  add column devices text not null default '' constraint announcements_devices_check check (devices in ('', 'DESKTOP', 'MOBILE'));

create table messages.versions (
  merchant_id integer not null,
  id text not null constraint versions_id_check check (id ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  version integer not null,
  content jsonb not null,
  starts_at timestamptz,
  state text not null default 'DRAFT'
    constraint versions_state_check check (state in ('DRAFT', 'APPROVED', 'LIVE', 'OVER')),
  made_by text not null,
  approved_by text not null default '',
  made_at timestamptz not null default now(),
  live_at timestamptz,
  primary key (merchant_id, id, version)
);
create unique index one_version_is_live on messages.versions (merchant_id, id) where state = 'LIVE';
create index versions_waiting on messages.versions (starts_at) where state = 'APPROVED';

create table messages.pictures (
  merchant_id integer not null,
  id text not null,
  bytes bytea not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
