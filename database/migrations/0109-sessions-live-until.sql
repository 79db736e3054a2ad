-- When a login ends if nobody does anything in it, and from when on its activity has to be put on record again: a server
-- remembers it until then.
create or replace view sessions.public_logins as
select id, abs_expires_at as ends_at, last_active_at <= clock_timestamp() - interval '1 minute' as is_due,
  revoked_at is null and least(idle_expires_at, abs_expires_at) > clock_timestamp() as live,
  least(idle_expires_at, abs_expires_at) as live_until, last_active_at + interval '1 minute' as due_at
from sessions.sessions;
