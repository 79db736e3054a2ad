-- Who wants no bonuses (promotions §4.1): said by the member, or by an operator for them. What was said last holds.
create table protection.offer_wishes (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  wanted boolean not null,
  source text not null check (source in ('member', 'operator')),
  set_by text not null,
  at timestamptz not null default clock_timestamp()
);
create index offer_wishes_of_member on protection.offer_wishes (member_id, id desc);

create function protection.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger offer_wishes_append_only before update or delete on protection.offer_wishes
  for each row execute function protection.refuse_change();
create trigger offer_wishes_no_truncate before truncate on protection.offer_wishes
  for each statement execute function protection.refuse_change();
