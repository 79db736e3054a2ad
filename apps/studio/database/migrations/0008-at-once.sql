-- A round that ends with its draw goes to the wallet as one call: its bet and win stand together, or neither does.
alter table studio.rounds add column at_once boolean not null default false;

-- The next nonce of a seed is written again in place.
alter table studio.seeds set (fillfactor = 80);
