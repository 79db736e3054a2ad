-- A contact without proof is a claim, which several may make: that it is taken would tell a stranger that its owner is
-- here (S-03). One that was proven leads to one account.
drop index people.profiles_contact;
create unique index profiles_contact on people.profiles (merchant_id, field, blind_index)
  where field in ('mobile', 'email') and proven_at is not null;
drop index people.profiles_found;
create index profiles_found on people.profiles (merchant_id, field, blind_index);
