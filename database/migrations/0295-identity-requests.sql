-- What operators asked a member for beyond what levels need, or again: why, until when, and what became of it.
create table identity.requests (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  kind text not null check (kind in ('card_front', 'card_back', 'passport', 'selfie', 'address', 'funds')),
  -- a code of the list, and what the operator adds in their own words; the member reads both
  because text not null,
  word text not null check (length(word) <= 300),
  asked_by text not null check (asked_by <> member_id),
  -- who confirmed it where the same was asked for before
  second_by text check (second_by <> asked_by),
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null check (due_at > asked_at),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'RECALLED')),
  closed_at timestamptz,
  closed_by text,
  check ((state = 'OPEN') = (closed_at is null)),
  check ((closed_at is null) = (closed_by is null))
);
create unique index requests_open on identity.requests (merchant_id, member_id, kind) where state = 'OPEN';
create index requests_of_member on identity.requests (merchant_id, member_id, asked_at desc);

-- What is good stays so while another one, which was asked for, waits.
drop index identity.documents_live;
create unique index documents_good on identity.documents (merchant_id, member_id, kind) where state = 'APPROVED';
create unique index documents_live on identity.documents (merchant_id, member_id, kind) where state = 'WAITING';
