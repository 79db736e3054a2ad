-- Every call of operators, reads too; and each day's anchor of the record, which an operator publishes.

create table operators.calls (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  at timestamptz not null default now(),
  operator_id text not null,
  session_id text not null,
  ip text not null,
  request_id text not null,
  method text not null,
  path text not null,
  may text not null,
  status int not null
);
create index calls_of_merchant on operators.calls (merchant_id, id desc);
create index calls_of_operator on operators.calls (operator_id, may, at desc);
create trigger calls_are_kept before update or delete on operators.calls
  for each row execute function operators.keep_audit();
create trigger calls_are_not_emptied before truncate on operators.calls
  for each statement execute function operators.keep_audit();

-- The head of a merchant's chain when a day was over: with it published, nobody cuts off the end or writes all of it anew.
create table operators.anchors (
  merchant_id int not null,
  day date not null,
  last_id bigint not null,
  hash bytea not null,
  made_at timestamptz not null default now(),
  primary key (merchant_id, day)
);
create trigger anchors_are_kept before update or delete on operators.anchors
  for each row execute function operators.keep_audit();
create trigger anchors_are_not_emptied before truncate on operators.anchors
  for each statement execute function operators.keep_audit();

create view operators.proof_anchors as
select n.merchant_id, n.day from operators.anchors n
left join operators.audit a on a.id = n.last_id and a.merchant_id = n.merchant_id and a.hash = n.hash
where a.id is null;

-- The text that a row's hash covers: what an export carries, so that it is verified without this database.
create function operators.audit_text(a operators.audit) returns text
language sql stable set timezone = 'UTC' as $$ select (to_jsonb(a) - 'hash')::text $$;
