-- The rank of each member, for whoever ranks them and counts who stands where.
create or replace view people.public_members as
select id, merchant_id, username, type, country, registered_at, number, upline_id, username_key, status, rank_level from people.members;
create index members_ranked on people.members (merchant_id, rank_level, id) where rank_level > 0;
