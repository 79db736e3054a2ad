-- Staff of every role: their logins, what takes two of them, and the record of what they did (security C-54, S-43).

-- Named sets of permissions of a merchant (features/operators/rules/permissions.ts). An owner's is all there is.
create table operators.roles (
  merchant_id int not null,
  code text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  permissions text[] not null,
  version int not null default 1,
  primary key (merchant_id, code)
);
insert into operators.roles (merchant_id, code, permissions)
select merchant_id, 'owner', '{}'::text[] from operators.operators
union select merchant_id, 'owner', '{}'::text[] from operators.invitations;

alter table operators.operators drop constraint operators_role_check;
alter table operators.operators
  -- who is behind the account: two accounts of one person are never two people
  add person text,
  add state text not null default 'active' check (state in ('active', 'disabled')),
  add constraint operators_role foreign key (merchant_id, role) references operators.roles (merchant_id, code);
update operators.operators set person = split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2);
alter table operators.operators alter person set not null;

-- An invitation of a role is for one address; the first owner's is for whoever holds it.
alter table operators.invitations drop constraint invitations_role_check;
alter table operators.invitations
  add email text check (email = lower(email)),
  add constraint invitations_role foreign key (merchant_id, role) references operators.roles (merchant_id, code);
drop index operators.one_open_invitation_of_an_owner;
create unique index one_open_invitation_of_the_first_owner on operators.invitations (merchant_id)
  where email is null and used_at is null;
create unique index one_open_invitation_of_an_address on operators.invitations (merchant_id, email) where used_at is null;

-- Logins: of their own, so that no token of a member opens a call of operators, nor the other way round.
create table operators.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id text not null unique,
  merchant_id int not null,
  operator_id text not null references operators.operators,
  -- good for setting up the second factor, and nothing else
  is_restricted boolean not null,
  ip inet not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  abs_expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_operator on operators.sessions (operator_id) where ended_at is null;

-- What one operator proposed and another one decides. Item and ground: what it is about, and how that stood.
create table operators.proposals (
  id text primary key,
  merchant_id int not null,
  action text not null,
  item text not null,
  ground text not null,
  content jsonb not null,
  -- what it will do, computed: what the second person reads
  effect jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  maker text not null references operators.operators,
  maker_person text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- STALE: its item has changed; EXPIRED is told by the time
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'REFUSED', 'WITHDRAWN', 'STALE', 'EXPIRED')),
  checker text references operators.operators,
  checker_person text,
  decided_at timestamptz,
  word text not null default '',
  -- maker is not checker, by any account of theirs
  constraint proposals_second check (checker <> maker and checker_person <> maker_person),
  constraint proposals_decided check ((state in ('DONE', 'REFUSED')) = (checker is not null and checker_person is not null)),
  constraint proposals_over check ((state = 'OPEN') = (decided_at is null))
);
create unique index one_open_proposal on operators.proposals (merchant_id, action, item) where state = 'OPEN';
create index proposals_by_time on operators.proposals (merchant_id, made_at desc, id desc);

-- What operators did: who, from where, what, about what, with which inputs, why. Nobody takes a row away again.
create table operators.audit (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  at timestamptz not null default now(),
  operator_id text not null,
  session_id text not null,
  ip text not null,
  request_id text not null,
  action text not null,
  item text not null,
  inputs jsonb not null,
  reason text not null
);
create index audit_of_merchant on operators.audit (merchant_id, id desc);
create index audit_of_item on operators.audit (merchant_id, item, id);

create function operators.keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'what operators did stays on record' using errcode = '42501';
end $$;
create trigger audit_is_kept before update or delete on operators.audit
  for each row execute function operators.keep_audit();
create trigger audit_is_not_emptied before truncate on operators.audit
  for each statement execute function operators.keep_audit();

-- A decision is made once: what is over stays as it was decided.
create function operators.keep_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'OPEN' or (to_jsonb(new) - '{state,checker,checker_person,decided_at,word}'::text[])
    <> (to_jsonb(old) - '{state,checker,checker_person,decided_at,word}'::text[])
  then
    raise exception 'what was proposed and decided stays on record' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger proposals_are_kept before update or delete on operators.proposals
  for each row execute function operators.keep_decision();
