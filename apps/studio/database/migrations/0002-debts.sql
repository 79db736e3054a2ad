-- Calls that were refused or given up wait for a person: they are counted by the metrics.
create index wallet_calls_failed on studio.wallet_calls (id) where state = 'failed';
-- Spent launches and stage sessions are cleared away by their end.
create index launches_end on studio.launches (expires_at);
create index sessions_end on studio.sessions (expires_at);
