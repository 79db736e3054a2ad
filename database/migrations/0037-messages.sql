-- Banners, notices, popups, promotions and help texts of a merchant (specification §2, §3), and who has read what.
create schema messages;

create table messages.announcements (
  merchant_id int not null,
  id text not null check (id ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  -- specification §9: banners, for players, popups, promotions, help
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H')),
  -- Banners: the group of routes. Promotions: the category. Help: '' or 'questions'.
  group_name text not null default '',
  position int not null default 0,
  -- Pictures are paths of the site itself: pages may load nothing from elsewhere.
  url text not null default '' check (url ~ '^(/[A-Za-z0-9_-][A-Za-z0-9_./-]*)?$' and url not like '%..%'),
  phone_url text not null default ''
    check (phone_url ~ '^(/[A-Za-z0-9_-][A-Za-z0-9_./-]*)?$' and phone_url not like '%..%'),
  linkage_type text not null default '' check (linkage_type in ('', 'PAGE', 'GAME', 'NOTICE', 'PROMOTION', 'URL')),
  linkage_target text not null default '',
  published_at timestamptz not null default now(),
  ends_at timestamptz,
  primary key (merchant_id, id),
  check (ends_at > published_at)
);

-- One row a language; what has none in the visitor's comes in English.
create table messages.texts (
  merchant_id int not null,
  announcement_id text not null,
  language text not null check (language ~ '^[A-Z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  -- HTML as the operator wrote it. Screens sanitise it each time they show it.
  content text not null default '' check (length(content) <= 20000),
  primary key (merchant_id, announcement_id, language),
  foreign key (merchant_id, announcement_id) references messages.announcements on delete cascade
);

create table messages.reads (
  merchant_id int not null,
  member_id text not null,
  announcement_id text not null,
  read_at timestamptz not null default now(),
  primary key (member_id, announcement_id),
  foreign key (merchant_id, announcement_id) references messages.announcements on delete cascade
);
