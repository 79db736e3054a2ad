-- What operators take back of bills that were paid (decision 0146). Of a bill it is less that is due and less that came; what
-- neither purse nor wallet held is owed, and taken off later bills as what a revision found too much.
alter table agents.bills add column clawed bigint not null default 0 constraint takes_back_what_came check (clawed >= 0);
alter table agents.bills alter column due set expression as (payable - netted + returned - clawed);

create table agents.clawbacks (
  bill_id bigint not null references agents.bills,
  n integer not null,
  merchant_id integer not null,
  -- Whom the money went back to; null for the house.
  payer integer,
  amount bigint not null check (amount > 0),
  from_bill bigint not null check (from_bill >= 0),
  from_wallet bigint not null check (from_wallet >= 0),
  at timestamptz not null,
  -- Those who decided, and why.
  by text not null,
  reason text not null,
  primary key (bill_id, n),
  constraint takes_no_more check (from_bill + from_wallet <= amount)
);

create or replace view agents.proof_bills as
select b.id, b.received, coalesce(l.paid, 0) as paid
from agents.bills b
left join (
  select bill_id, sum(value) as paid from (
    select bill_id, from_bill + from_wallet as value from agents.bill_legs
    union all select bill_id, -(from_bill + from_wallet) from agents.clawbacks) moved group by 1) l on l.bill_id = b.id
where b.received <> coalesce(l.paid, 0) or b.received > b.payable + b.returned - b.clawed;

create or replace view agents.proof_ledger as
with told as (
  select b.merchant_id, m.id as member_id, sum(l.from_bill + l.from_wallet) as value
  from agents.bill_legs l join agents.bills b on b.id = l.bill_id join people.public_members m on m.number = b.payee group by 1, 2
  union all
  select l.merchant_id, m.id, -sum(l.from_bill + l.from_wallet)
  from agents.bill_legs l join people.public_members m on m.number = l.payer group by 1, 2
  union all
  select c.merchant_id, m.id, -sum(c.from_bill + c.from_wallet)
  from agents.clawbacks c join agents.bills b on b.id = c.bill_id join people.public_members m on m.number = b.payee group by 1, 2
  union all
  select c.merchant_id, m.id, sum(c.from_bill + c.from_wallet)
  from agents.clawbacks c join people.public_members m on m.number = c.payer group by 1, 2
), named as (
  select merchant_id, member_id, sum(value) as value from told group by 1, 2
), moved as (
  select w.merchant_id, w.member_id, sum(w.cash) as value from wallet.public_moved w
  where w.vendor_id is null and w.kind not like 'lottery%' and w.house in ('salary', 'dividend') group by 1, 2
)
select merchant_id, member_id, coalesce(n.value, 0) as told, coalesce(m.value, 0) as moved
from named n full join moved m using (merchant_id, member_id)
where coalesce(n.value, 0) <> coalesce(m.value, 0);

-- Lists of operators go through all bills and contracts of a merchant, the newest first.
create index bills_of_merchant on agents.bills (merchant_id, id desc);
create index contracts_of_merchant on agents.contracts (merchant_id, id desc);
create index lines_agents on agents.lines (merchant_id, member desc) where is_agent;
