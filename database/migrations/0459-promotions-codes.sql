-- Promotions that ask for a code (promotions §4.2): nobody sees them who has not entered it.
-- A code is one promotion's for ever, however it is typed.
create table promotions.entry_codes (
  merchant_id int not null,
  entry_code text not null check (entry_code ~ '^[A-Z0-9]{4,20}$'),
  code text not null,
  primary key (merchant_id, entry_code)
);

create table promotions.unlocked (
  merchant_id int not null,
  member_id text not null,
  code text not null,
  at timestamptz not null,
  primary key (member_id, merchant_id, code)
);

-- How many wrong codes a member entered since then.
create table promotions.code_tries (
  merchant_id int not null,
  member_id text primary key,
  tries int not null check (tries >= 0),
  since timestamptz not null
);
