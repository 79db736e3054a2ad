-- Proofs that somebody is there, and that a contact is theirs, move out of `sessions`: captchas, slides, codes, and tokens
-- of the phone-auth service.
create schema verification;

alter table sessions.captchas set schema verification;
alter table sessions.codes set schema verification;
alter table sessions.phone_proofs set schema verification;
alter table sessions.slide_tickets set schema verification;
alter table sessions.slide_tracks set schema verification;
alter table sessions.slides set schema verification;
