-- By name and standing, for who looks for somebody of a line.
create or replace view people.public_members as
select id, merchant_id, username, type, country, registered_at, number, upline_id, username_key, status from people.members;
