-- The most that a bet of the play pays back in the long run at the odds that members see first, in parts per million;
-- found when the odds are set (rules/returns), as some plays take a second to play through.
alter table lottery.prices add column return_ppm int not null default 0 check (return_ppm between 0 and 1000000);
