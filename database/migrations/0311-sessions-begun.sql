-- Logins of a merchant as they come, for whoever follows them.
create index sessions_begun on sessions.sessions (merchant_id, created_at, id);
