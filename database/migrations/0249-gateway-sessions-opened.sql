-- Operators look through the game sessions of their merchant, the newest first.
create index sessions_opened on gateway.sessions (merchant_id, opened_at desc, token_hash);
