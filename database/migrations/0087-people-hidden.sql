-- Members who want to be shown to others in no list of bets and wins.
alter table people.members add column hidden boolean not null default false;
