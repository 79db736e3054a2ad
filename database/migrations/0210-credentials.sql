-- What people prove who they are with moves out of `sessions` (decision 0094): passwords, authenticators, and how often
-- they may be tried.
create schema credentials;

alter table sessions.attempts set schema credentials;
alter table sessions.credentials set schema credentials;
alter table sessions.login_storms set schema credentials;
alter table sessions.totp set schema credentials;
