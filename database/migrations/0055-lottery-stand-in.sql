-- 0055
-- A house draw with the name and the calendar of somebody else's: members are told that it is not that one's result.
alter table lottery.games
  add column stand_in boolean not null default false,
  add check (not stand_in or source = 'HOUSE');
