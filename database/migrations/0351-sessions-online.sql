-- Who is there just now, for those who look after a line.
create view sessions.public_online as
  select distinct member_id from sessions.sessions
  where revoked_at is null and audience in ('member', 'agent') and least(idle_expires_at, abs_expires_at) > now()
    and last_active_at > now() - interval '5 minutes';
