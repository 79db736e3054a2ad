-- When its member was told that the time of a bonus is over within a day: once.
alter table bonuses.grants add ending_told_at timestamptz;
