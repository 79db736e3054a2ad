-- Merchants: which host belongs to whom, what each has switched on, how it registers players (specification §3, §4, §9).
create schema settings;

create table settings.merchants (
  id int primary key,
  code text not null unique,
  name text not null,
  money_mode text not null check (money_mode in ('credits', 'real')),
  currency text not null,
  currency_symbol text not null,
  takes_unknown_hosts boolean not null default false,
  status smallint not null default 0 check (status in (0, 1, 2)),
  maintenance_title text not null default '',
  maintenance_message text not null default '',
  maintenance_ends_at timestamptz,
  region_message text not null default '',
  blocked_ranges cidr[] not null default '{}',
  resources jsonb not null default '[]',
  customer_service jsonb not null default '[]',
  analytics jsonb not null default '{"gtagId": ""}',
  image_cdns jsonb not null default '[]',
  launch_game_cdns jsonb not null default '[]',
  licences jsonb not null default '[]'
);

-- Hosts that no merchant claims belong to one merchant at most; without one they are refused.
create unique index one_merchant_takes_unknown_hosts on settings.merchants (takes_unknown_hosts)
  where takes_unknown_hosts;

create table settings.merchant_hosts (
  host text primary key check (host = lower(host)),
  merchant_id int not null references settings.merchants
);

create table settings.merchant_flags (
  merchant_id int not null references settings.merchants,
  mod_id text not null,
  parent_mod_id text,
  enabled boolean not null,
  position smallint not null,
  primary key (merchant_id, mod_id),
  foreign key (merchant_id, parent_mod_id) references settings.merchant_flags
);

create table settings.registration_fields (
  merchant_id int not null references settings.merchants,
  field text not null,
  enabled boolean not null,
  required boolean not null,
  -- One of the kinds compiled in features/settings/rules/patterns.ts: nobody types a regular expression (S-15).
  pattern_id smallint not null check (pattern_id between 0 and 20),
  min_length smallint not null check (min_length >= 0),
  max_length smallint not null check (max_length between min_length and 255),
  position smallint not null,
  primary key (merchant_id, field)
);

create table settings.merchant_routes (
  merchant_id int not null references settings.merchants,
  position smallint not null,
  domain_name text not null,
  primary key (merchant_id, position)
);
