-- A new password by phone waits with the login for the second factor (ASVS 6.4.3): without it nothing changes.
alter table sessions.login_challenges
  add column new_password_hash text check (new_password_hash like '$argon2id$%');
