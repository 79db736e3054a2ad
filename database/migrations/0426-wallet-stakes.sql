-- Of a bet's stake also where it was played.
create or replace view wallet.public_stakes as
select key, at, -(cash - coalesce(pool, 0)) as cash, -coalesce(bonus, 0) as bonus, vendor_id, game
from wallet.log where op = 'bet' and key is not null;
