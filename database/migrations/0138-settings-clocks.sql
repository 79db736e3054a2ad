-- By which clock a merchant's days begin.
create view settings.public_clocks as select id as merchant_id, time_zone from settings.merchants;
