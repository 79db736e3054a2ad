-- What the log takes the place of goes; proofs of other features that read it are made again by their own migrations.
drop function wallet.public_hold(bigint[]), wallet.public_write, wallet.apply, wallet.lock_shards, wallet.shard_count;
drop table wallet.entries, wallet.accounts, wallet.house_accounts cascade;
drop sequence wallet.entry_ids;
drop type wallet.book;

create trigger log_append_only before update or delete on wallet.log
  for each row execute function wallet.refuse_change();
create trigger log_no_truncate before truncate on wallet.log
  for each statement execute function wallet.refuse_change();

-- Whose wallets there are; none of it ever changes.
create view wallet.public_accounts as select id, merchant_id, member_id, book, currency, purpose from wallet.wallets;

-- How each account stands, real, bonus and demo money apart.
create view wallet.public_balances as
select w.id, w.merchant_id, w.member_id, p.book, w.currency, w.purpose, w.locked, p.balance, coalesce(l.version, w.version) as version,
  coalesce(l.staked, w.staked) as staked, coalesce(l.won, w.won) as won
from wallet.wallets w
left join lateral (
  select * from wallet.log l where l.wallet = w.id and l.at >= (select until from wallet.closed)
  order by l.version desc limit 1) l on true
cross join lateral (values (w.book, coalesce(l.balance, w.balance)),
  ('bonus', case when l.version is null then w.bonus else coalesce(l.bonus_balance, 0) end)) p(book, balance)
where p.book <> 'bonus' or (w.book = 'real' and w.purpose = 'cash');

-- The log by sums that moved between one book of a wallet and one house account, with the names of both sides.
create view wallet.public_lines as
select l.at, coalesce(l.key, l.main) as key, l.op as kind, w.merchant_id, w.id as account_id, w.member_id, p.book, w.currency,
  w.purpose as account, p.house, h.subject, p.amount, l.version, l.reference
from wallet.log l
join wallet.wallets w on w.id = l.wallet
join wallet.houses h on h.id = l.contra
cross join lateral (values
  (w.book, h.purpose, l.cash - coalesce(l.pool, 0)),
  (w.book, 'jackpot', coalesce(l.pool, 0)),
  ('bonus', h.purpose, coalesce(l.bonus, 0))) p(book, house, amount)
where p.amount <> 0;

-- The classic two lines of each pair, for auditors.
create view wallet.public_postings as
select at, key, merchant_id, book, currency, 'member:' || account_id as account, amount, kind, reference from wallet.public_lines
union all
select at, key, merchant_id, book, currency, 'house:' || house || ':' || subject, -amount, kind, reference from wallet.public_lines;

create view wallet.house_balances as
select merchant_id, book, currency, house as purpose, subject, (-sum(amount))::bigint as balance
from wallet.public_lines group by merchant_id, book, currency, house, subject;

-- What counted for limits, row by row, on the wallets that members play real money from.
create view wallet.public_counted as
select l.wallet as account_id, w.member_id, l.at, l.version,
  case c.counter when 1 then -l.cash else 0 end as staked,
  case c.counter when 2 then l.cash else 0 end as won,
  case c.counter when 3 then l.cash else 0 end as deposited
from wallet.log l
join wallet.wallets w on w.id = l.wallet and w.book = 'real' and w.purpose = 'cash'
join wallet.houses h on h.id = l.contra
cross join lateral (select wallet.counter_of(h.purpose) as counter) c
where c.counter <> 0 and l.cash <> 0;

-- The proof (security §4.2): each of these views must be empty.
-- I1: members and house together hold nothing, per book and currency.
create view wallet.proof_books as
select book, currency, sum(balance) as difference from (
  select book, currency, balance from wallet.public_balances
  union all select book, currency, balance from wallet.house_balances) both_sides
group by book, currency having sum(balance) <> 0;

-- I2, I5: places have no gap, and each row says how its wallet stands: balances and totals are running sums (I11's ground),
-- and no wallet but one for debts is ever below zero.
create view wallet.proof_chain as
select wallet, version, balance, cash_so_far, bonus_balance, bonus_so_far
from (
  select l.wallet, l.version, l.balance, l.bonus_balance, l.staked, l.won, l.deposited, w.purpose, row_number() over v as place,
    sum(l.cash) over v as cash_so_far, sum(coalesce(l.bonus, 0)) over v as bonus_so_far,
    -sum(case wallet.counter_of(h.purpose) when 1 then l.cash else 0 end) over v as staked_so_far,
    sum(case wallet.counter_of(h.purpose) when 2 then l.cash else 0 end) over v as won_so_far,
    sum(case wallet.counter_of(h.purpose) when 3 then l.cash else 0 end) over v as deposited_so_far
  from wallet.log l left join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
  window v as (partition by l.wallet order by l.version)) c
where version <> place or balance <> cash_so_far or coalesce(bonus_balance, 0) <> bonus_so_far or staked <> staked_so_far
  or won <> won_so_far or coalesce(deposited, 0) <> deposited_so_far or (balance < 0 and purpose is distinct from 'debt');

-- What the end of the last closed month is remembered as is what its rows say.
create view wallet.proof_closed as
select w.id, w.version, w.balance, w.bonus
from wallet.wallets w
left join lateral (
  select * from wallet.log l where l.wallet = w.id and l.at < (select until from wallet.closed)
  order by l.version desc limit 1) l on true
where (w.version, w.balance, w.bonus, w.staked, w.won, w.deposited) is distinct from (coalesce(l.version, 0),
  coalesce(l.balance, 0), coalesce(l.bonus_balance, 0), coalesce(l.staked, 0), coalesce(l.won, 0), coalesce(l.deposited, 0));

-- I6: one movement per key, one row per place. Unique within a month by index; across months here.
create view wallet.proof_keys as
select key::text as what, count(*) from wallet.log where key is not null group by key having count(*) > 1
union all
select wallet || ' ' || version, count(*) from wallet.log group by wallet, version having count(*) > 1;

-- I3: what moves has two sides of one merchant, book and currency; a movement has one content and one currency, its
-- first row is there, and what only passes through leaves with it.
create view wallet.proof_movements as
select coalesce(l.key, l.main) as key, count(*) as rows
from wallet.log l left join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
group by coalesce(l.key, l.main)
having bool_or(w.id is null or (l.cash <> 0 or l.bonus <> 0) and
    (h.id is null or (w.merchant_id, w.book, w.currency) <> (h.merchant_id, h.book, h.currency)))
  or bool_or(l.bonus <> 0 and (w.book <> 'real' or w.purpose <> 'cash'))
  or count(l.key) <> 1 or min(l.content) <> max(l.content) or min(w.currency) <> max(w.currency)
  or sum(l.cash + coalesce(l.bonus, 0)) filter (where h.purpose = 'transfers') <> 0
  or sum(l.cash + coalesce(l.bonus, 0)) filter (where h.purpose = 'conversion') <> 0;

-- I15's ground: what only passes through an account leaves nothing there; conversions over both of their books.
create view wallet.proof_clearing as
select merchant_id, currency, purpose, subject, sum(balance) as balance from wallet.house_balances
where purpose in ('transfers', 'conversion')
group by merchant_id, currency, purpose, subject having sum(balance) <> 0;

-- I8: what was granted as a bonus is what promotions paid for it, and without an active bonus there is no bonus money.
create view wallet.proof_bonuses as
select merchant_id, currency, null as member_id, sum(granted) - sum(paid) as difference
from (
  select merchant_id, currency, granted, 0 as paid from wallet.bonuses
  union all
  select merchant_id, currency, 0, -balance from wallet.house_balances
  where book = 'bonus' and purpose = 'promotions' and subject = 'bonus') both_sides
group by merchant_id, currency having sum(granted) <> sum(paid)
union all
select w.merchant_id, w.currency, w.member_id, sum(l.bonus)
from wallet.wallets w join wallet.log l on l.wallet = w.id
where l.bonus <> 0 and not exists (
  select from wallet.bonuses b where b.member_id = w.member_id and b.currency = w.currency and b.state = 'ACTIVE')
group by w.id having sum(l.bonus) <> 0;

-- I10: no movement touches demo money and any other.
create view wallet.proof_demo as
select coalesce(l.key, l.main) as key
from wallet.log l join wallet.wallets w on w.id = l.wallet left join wallet.houses h on h.id = l.contra
group by coalesce(l.key, l.main)
having bool_or(w.book = 'demo' or h.book = 'demo') and bool_or(w.book <> 'demo' or h.book <> 'demo');
