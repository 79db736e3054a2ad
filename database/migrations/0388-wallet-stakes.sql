-- Of which money stakes were, by the key of the bet and the time of its row: what is counted of own play asks for it.
create view wallet.public_stakes as
  select key, at, -(cash - coalesce(pool, 0)) as cash, -coalesce(bonus, 0) as bonus from wallet.log where op = 'bet' and key is not null;
