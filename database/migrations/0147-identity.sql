-- Who a member really is (security C-06): levels, and the documents that prove them.
create schema identity;

-- A row is never changed; the newest of a member counts, and before the first one their merchant's first level.
create table identity.levels (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  level int not null check (level between 0 and 3),
  set_by text not null check (set_by <> member_id),
  -- the document that it came by, or what an operator wrote
  why text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index levels_of_member on identity.levels (merchant_id, member_id, id desc);

-- A picture that a member uploaded. What replaces it, or its end, is a state of its own: nothing is overwritten.
create table identity.documents (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  kind text not null check (kind in ('card_front', 'card_back', 'passport', 'selfie', 'address', 'funds')),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REJECTED', 'REPLACED', 'EXPIRED')),
  -- sealed; of a document that was replaced nothing is kept
  picture bytea,
  uploaded_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz check (decided_at >= uploaded_at),
  decided_by text check (decided_by <> member_id),
  -- why not, by a code of the list
  reason text,
  -- the last day on which the document is good
  good_until date,
  check ((state in ('APPROVED', 'REJECTED', 'EXPIRED')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'REJECTED') = (reason is not null)),
  check ((state = 'REPLACED') = (picture is null)),
  check (good_until is null or state in ('APPROVED', 'EXPIRED'))
);
create unique index documents_live on identity.documents (merchant_id, member_id, kind)
  where state in ('WAITING', 'APPROVED');
create index documents_of_member on identity.documents (merchant_id, member_id, uploaded_at desc);
create index documents_waiting on identity.documents (merchant_id, uploaded_at) where state = 'WAITING';
create index documents_ending on identity.documents (good_until) where state = 'APPROVED' and good_until is not null;

-- Who looked at a picture, and when (C-12).
create table identity.views (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  document_id text not null references identity.documents,
  viewed_by text not null,
  viewed_at timestamptz not null default clock_timestamp()
);
