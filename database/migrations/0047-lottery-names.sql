-- Names of lotteries in languages other than that of `remark`: {"VI": "…", "UR": "…"}.
alter table lottery.games add column names jsonb not null default '{}';
