-- From which country a member registered, as far as their address told; an ISO code, empty where it did not.
alter table people.members add column country text not null default '' check (country ~ '^([A-Z]{2})?$');
create view people.public_members as
select id, merchant_id, username, type, country, registered_at from people.members;
-- Free players registered nothing.
create index members_by_registration on people.members (merchant_id, registered_at) where type <> 4;
