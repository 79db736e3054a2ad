-- When the password, the payment password or a contact was last changed, not when they were first set: money does not
-- leave for a day after that (cashier.md §6.1).
alter table sessions.credentials add column secret_changed_at timestamptz;

-- Who else logged in from the same place with the same browser, and where a member was before (cashier.md §6.7).
create index sessions_by_place on sessions.sessions (merchant_id, ip, ua_hash);
