-- Third parties that open an account move out of `sessions`.
create schema identities;

alter table sessions.third_links set schema identities;
alter table sessions.third_trips set schema identities;
