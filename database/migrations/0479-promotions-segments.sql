-- Members by a query that operators named, as a list that is made once a day (promotions §4.1): who is in it stays so that day. What
-- a name means never changes: another query is another name.
create table promotions.segments (
  merchant_id int not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,29}$' and code not in ('new', 'no-bonus')),
  query jsonb not null,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- the business day of the list; null until there is one
  day date,
  primary key (merchant_id, code)
);
create table promotions.segment_members (
  merchant_id int not null,
  code text not null,
  member_id text not null,
  primary key (merchant_id, code, member_id),
  foreign key (merchant_id, code) references promotions.segments
);
create index segment_members_of_member on promotions.segment_members (member_id);
