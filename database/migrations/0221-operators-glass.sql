-- Break-glass: what one person did alone in an emergency, and what another one said of it afterwards.

alter table operators.proposals add column is_glass boolean not null default false;
alter table operators.proposals drop constraint proposals_decided;
alter table operators.proposals
  add constraint proposals_decided check ((checker is null) = (checker_person is null) and case state
    when 'REFUSED' then checker is not null and not is_glass
    when 'DONE' then (checker is null) = is_glass
    else checker is null and not is_glass end);

create or replace function operators.keep_decision() returns trigger language plpgsql as $$
declare decision constant text[] := '{state,checker,checker_person,decided_at,word,is_glass}';
begin
  if tg_op = 'DELETE' or old.state <> 'OPEN' or (to_jsonb(new) - decision) <> (to_jsonb(old) - decision) then
    raise exception 'what was proposed and decided stays on record' using errcode = '42501';
  end if;
  return new;
end $$;

create table operators.glass (
  proposal_id text primary key references operators.proposals,
  merchant_id int not null,
  operator_id text not null references operators.operators,
  person text not null,
  reason text not null,
  at timestamptz not null default now(),
  reviewer text references operators.operators,
  reviewer_person text,
  reviewed_at timestamptz,
  was_right boolean,
  word text not null default '',
  constraint glass_second check (reviewer <> operator_id and reviewer_person <> person),
  constraint glass_reviewed check (num_nulls(reviewer, reviewer_person, reviewed_at, was_right) in (0, 4))
);
create index glass_unreviewed on operators.glass (merchant_id) where reviewer is null;
