-- live: neither ended, nor over, nor idle for too long. ends_at: when it is over at the latest. is_due: its last activity
-- is a minute old, so that the next one is put on record.
create view sessions.public_logins as
select id, abs_expires_at as ends_at, last_active_at <= clock_timestamp() - interval '1 minute' as is_due,
  revoked_at is null and least(idle_expires_at, abs_expires_at) > clock_timestamp() as live
from sessions.sessions;

-- Logins that ran out are ended by timed work, and every server asks which ended a moment ago.
create index sessions_running_out on sessions.sessions (least(idle_expires_at, abs_expires_at)) where revoked_at is null;
create index sessions_ended on sessions.sessions (revoked_at) where revoked_at is not null;
