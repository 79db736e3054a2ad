-- What members are told themselves: by kind with its details, so that it reads in the language in use.
create table messages.inbox (
  merchant_id int not null,
  member_id text not null,
  id text not null,
  -- What it tells of: the same is told once, however often its event comes.
  about text not null check (length(about) between 1 and 120),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  details jsonb not null,
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  -- The member sees it no more; that they were told stays on record.
  deleted_at timestamptz,
  primary key (member_id, id),
  unique (merchant_id, member_id, about)
);
create index inbox_unread on messages.inbox (member_id) where read_at is null and deleted_at is null;
