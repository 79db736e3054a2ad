-- What operators write down of a member for one another. It stays as it was written.
create schema players;

create table players.notes (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  member_id text not null,
  operator_id text not null,
  at timestamptz not null default now(),
  text text not null check (text <> '')
);
create index notes_of_member on players.notes (merchant_id, member_id, id desc);

create function players.keep_notes() returns trigger language plpgsql as $$
begin
  raise exception 'what was noted stays as it is' using errcode = '42501';
end $$;
create trigger notes_are_kept before update or delete on players.notes for each row execute function players.keep_notes();
