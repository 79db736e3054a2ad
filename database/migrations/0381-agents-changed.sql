-- What was counted late, or corrected (agents.md §2.13; decision 0148): bills of these days and five minutes are calculated again,
-- and no others. A row stays until they are.
create table agents.changed (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  span tstzrange not null,
  -- of five minutes; else of a day
  is_slot boolean not null
);

-- Days that are over by the merchant's clock.
create function agents.note_changed_days() returns trigger language plpgsql as $function$
begin
  insert into agents.changed (merchant_id, span, is_slot)
  select d.merchant_id, tstzrange(d.day::timestamp at time zone c.time_zone, (d.day + 1)::timestamp at time zone c.time_zone), false
  from (select distinct merchant_id, day from fresh) d join settings.public_clocks c on c.merchant_id = d.merchant_id
  where d.day < (now() at time zone c.time_zone)::date;
  return null;
end $function$;
create trigger added_late after insert on agents.member_days referencing new table as fresh
  for each statement execute function agents.note_changed_days();
create trigger changed_late after update on agents.member_days referencing new table as fresh
  for each statement execute function agents.note_changed_days();

-- Five minutes that are over.
create function agents.note_changed_slots() returns trigger language plpgsql as $function$
begin
  insert into agents.changed (merchant_id, span, is_slot)
  select distinct merchant_id, tstzrange(slot, slot + interval '5 minutes'), true from fresh where slot <= now() - interval '5 minutes';
  return null;
end $function$;
create trigger added_late after insert on agents.team_slots referencing new table as fresh
  for each statement execute function agents.note_changed_slots();
create trigger changed_late after update on agents.team_slots referencing new table as fresh
  for each statement execute function agents.note_changed_slots();

-- What a bill that is not calculated again any more would come to otherwise: it counts in the next period of the same pair, kind
-- and product (§2.13). Which that is stands here once it is settled.
create table agents.carried (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  bill_id bigint not null references agents.bills,
  payer integer,
  payee integer not null,
  kind text not null,
  product text not null,
  at timestamptz not null,
  valid bigint not null,
  stake bigint not null,
  payout bigint not null,
  member_rebate bigint not null,
  agent_rebate bigint not null,
  bonus bigint not null,
  fee_subsidy bigint not null,
  salary bigint not null,
  into_contract bigint references agents.contracts,
  into_start timestamptz,
  constraint is_whole check ((into_contract is null) = (into_start is null))
);
create index carried_of on agents.carried (bill_id);
create index carried_open on agents.carried (payee) where into_contract is null;
create index carried_into on agents.carried (into_contract, into_start);
