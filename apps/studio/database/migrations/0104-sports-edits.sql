-- Rises when traders change what the intake remembers of an event's markets: it reads them again then.
alter table studio.sports_events add column edits bigint not null default 0;
