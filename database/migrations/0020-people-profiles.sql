-- Who brought whom, and what members tell about themselves (security §3.13, S-16).
create function people.new_code() returns text language sql volatile as $$
  -- The bytes of a random uuid that are random throughout.
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(u.bytes, i) & 31) + 1, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) i
$$;

alter table people.members
  -- What others give when they register: 50 random bits, so that nobody finds codes by trying.
  add column code text not null default people.new_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  add column recommender_id text references people.members,
  add unique (merchant_id, code),
  add constraint members_not_own_upline check (upline_id <> id and recommender_id <> id);

-- Who stands above whom is decided when somebody is added, below those who are there: so nobody ever stands above
-- themselves, over however many steps.
create function people.keep_lines() returns trigger language plpgsql as $$
begin
  if new.upline_id is distinct from old.upline_id or new.recommender_id is distinct from old.recommender_id then
    raise exception 'the upline and the recommender of % stay as they are', old.id;
  end if;
  return new;
end $$;

create trigger keep_lines before update of upline_id, recommender_id on people.members
  for each row execute function people.keep_lines();

-- One key a member, sealed by the server's secret: without it nothing below can be read again, also in a backup.
create table people.profile_keys (
  member_id text primary key references people.members,
  key_sealed bytea not null
);

-- One row a value. The index is a keyed hash: values can be found by who knows them, and read by nobody else.
create table people.profiles (
  member_id text not null references people.members,
  merchant_id int not null,
  field text not null check (field in
    ('mobile', 'email', 'payeeName', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'birthDate')),
  value_sealed bytea not null,
  blind_index bytea not null check (length(blind_index) = 16),
  primary key (member_id, field)
);

-- A way to reach somebody leads to one account of a merchant.
create unique index profiles_contact on people.profiles (merchant_id, field, blind_index)
  where field in ('mobile', 'email');
create index profiles_found on people.profiles (merchant_id, field, blind_index)
  where field not in ('mobile', 'email');
