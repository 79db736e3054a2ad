-- Games of stacks: who sits out since when; who was not dealt in the last hand pays for it; where the next button is.
alter table studio.card_seats add column out_at timestamptz, add column owes boolean not null default true;
alter table studio.card_rooms add column lead_seat smallint not null default 0;
