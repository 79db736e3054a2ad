-- Entries with the names of both sides, for proofs of the features whose movements they are.
create view wallet.public_lines as
select e.key, e.kind, e.merchant_id, e.account_id, a.member_id, a.book, a.currency, a.purpose as account,
  h.purpose as house, h.subject, e.amount
from wallet.entries e join wallet.accounts a on a.id = e.account_id join wallet.house_accounts h on h.id = e.contra_id;

-- I3: each line has two sides of one merchant, book and currency; a movement has one content and one currency, its lines
-- are numbered without a gap, and what only passes through leaves with it.
create view wallet.proof_movements as
select e.key, count(*) as lines
from wallet.entries e
left join wallet.accounts a on a.id = e.account_id
left join wallet.house_accounts h on h.id = e.contra_id
group by e.key
having bool_or(a.id is null or h.id is null or e.merchant_id <> a.merchant_id
    or (a.merchant_id, a.book, a.currency) <> (h.merchant_id, h.book, h.currency))
  or max(e.line) <> count(*) or min(e.content) <> max(e.content) or min(a.currency) <> max(a.currency)
  or sum(e.amount) filter (where h.purpose = 'transfers') <> 0
  or sum(e.amount) filter (where h.purpose = 'conversion') <> 0;

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
select a.merchant_id, a.currency, a.member_id, a.balance from wallet.accounts a
where a.book = 'bonus' and a.balance <> 0 and not exists (
  select from wallet.bonuses b where b.member_id = a.member_id and b.currency = a.currency and b.state = 'ACTIVE');

-- I10: no movement touches demo money and any other.
create view wallet.proof_demo as
select e.key
from wallet.entries e
join wallet.accounts a on a.id = e.account_id
join wallet.house_accounts h on h.id = e.contra_id
group by e.key
having bool_or(a.book = 'demo' or h.book = 'demo') and bool_or(a.book <> 'demo' or h.book <> 'demo');
