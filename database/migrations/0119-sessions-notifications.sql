-- What is on its way to people is a feature of its own, below all that has something to tell.
create schema notifications;
alter index sessions.letters_due rename to outgoing_due;
alter index sessions.letters_over rename to outgoing_over;
alter table sessions.letters rename constraint letters_pkey to outgoing_pkey;
alter table sessions.letters set schema notifications;
alter table notifications.letters rename to outgoing;
