-- Who is there just now, for those who look after a line.
create view sessions.public_online as
  select distinct member_id from sessions.sessions
  where revoked_at is null and audience in ('member', 'agent') and least(idle_expires_at, abs_expires_at) > now()
    and last_active_at > now() - interval '5 minutes';

create or replace view people.public_members as
select id, merchant_id, username, type, country, registered_at, number, upline_id, username_key, status from people.members;
