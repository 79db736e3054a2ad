-- The first step in play: a match that is postponed is told of twice before.
alter table feed.fixtures add column live_from int not null default 1;
