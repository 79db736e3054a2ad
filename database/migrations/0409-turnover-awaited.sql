-- Members whose bets somebody waits for besides their lots: they are counted as soon as they settle.
alter table turnover.follows add column awaited boolean not null default false;
create index follows_awaited on turnover.follows (member_id) where awaited;
