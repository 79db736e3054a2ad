-- Rows of the log that moved money, as accounts add them up: what of `cash` a jackpot's pool paid is in `pool` instead.
-- `is_first`: the first deposit of its wallet.
create view wallet.public_booked as
select l.at, l.wallet, l.version, w.merchant_id, w.member_id, w.currency, w.book,
  -- what a member's account is for, without whose
  case when w.purpose like 'desk:%' then split_part(w.purpose, ':', 2) else split_part(w.purpose, ':', 1) end as holder,
  l.contra, h.purpose as account, h.subject, l.op as kind, l.reference, l.vendor_id, l.game, l.round,
  l.cash - coalesce(l.pool, 0) as cash, coalesce(l.pool, 0) as pool, coalesce(l.bonus, 0) as bonus,
  l.balance, coalesce(l.bonus_balance, 0) as bonus_balance,
  h.purpose = 'deposits' and l.cash > 0 and l.deposited = l.cash as is_first, coalesce(l.key, l.main) as key
from wallet.log l join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra;

-- All lines of the movement that a row belongs to, both sides of each.
create function wallet.public_movement(movement uuid, around timestamptz)
returns table (at timestamptz, wallet int, version int, member_id text, holder text, account text, subject text, book text,
  currency text, kind text, reference text, amount bigint, merchant_id int)
language sql stable as $$
  select l.at, l.wallet, l.version, w.member_id, w.purpose, p.house, h.subject, p.book, w.currency, l.op, l.reference, p.amount,
    w.merchant_id
  from (
    select * from wallet.log
    where key = movement and at >= around - interval '1 minute' and at <= around + interval '1 minute'
    union all
    select * from wallet.log
    where main = movement and at >= around - interval '1 minute' and at <= around + interval '1 minute') l
  join wallet.wallets w on w.id = l.wallet join wallet.houses h on h.id = l.contra
  cross join lateral (values (w.book, h.purpose, l.cash - coalesce(l.pool, 0)), (w.book, 'jackpot', coalesce(l.pool, 0)),
    ('bonus', h.purpose, coalesce(l.bonus, 0))) p(book, house, amount)
  where p.amount <> 0 order by l.version
$$;

-- What is held, owed, reserved or at vendors are few wallets among those of cash.
create index wallets_aside on wallet.wallets (merchant_id, purpose, id) where purpose <> 'cash';

-- When rows were written, for whoever measures a step through the log.
create view wallet.public_times as select at from wallet.log where wallet is not null;
-- House accounts by their numbers.
create view wallet.public_houses as select id, merchant_id, purpose, subject from wallet.houses;
