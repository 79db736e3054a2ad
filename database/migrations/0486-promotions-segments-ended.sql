-- A segment that is named no more: it has no list, counts no more towards how many there may be, and its name stays taken.
alter table promotions.segments add ended_at timestamptz;
