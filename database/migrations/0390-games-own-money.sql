-- A game that was opened to be played with own money alone (promotions §6.3).
alter table games.launches add column own_money boolean not null default false;
