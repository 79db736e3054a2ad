-- What contracts came to (agents.md §2.10 to §2.13; decision 0142): one bill for each contract and period. Of five minutes the
-- period is the day, and each settlement a revision of it.
create table agents.bills (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  contract_id bigint not null references agents.contracts,
  contract_version integer not null,
  kind text not null,
  product text not null,
  payer integer,
  payee integer not null,
  funding text not null,
  period tstzrange not null,
  first_day date not null,
  last_day date not null,
  formula text not null,
  -- What it was calculated of, as it is exported.
  figures jsonb not null,
  valid bigint not null,
  active integer not null,
  pnl bigint not null,
  carry_in bigint not null,
  base bigint not null,
  tier integer not null,
  rate_type text,
  rate_ppm integer,
  gross bigint not null,
  -- Of the gross: all of it, or what direct downlines leave of it where the house pays each level its difference.
  payable bigint not null,
  -- Of what is payable, what was taken off for what the payee owed; and what they owe by this bill, since it came to less.
  netted bigint not null default 0,
  returned bigint not null default 0,
  due bigint not null generated always as (payable - netted + returned) stored,
  received bigint not null default 0,
  -- Of what was received, what waits for its owner to take it.
  held bigint not null default 0,
  status text not null,
  revision integer not null default 0,
  legs integer not null default 0,
  created_at timestamptz not null,
  approved_at timestamptz,
  approved_by text,
  paid_at timestamptz,
  unique (contract_id, period),
  constraint status_is_known check (status in ('CALCULATED', 'NOT_REACHED', 'PENDING_APPROVAL', 'DENIED', 'AVAILABLE', 'PART_PAID', 'PAID')),
  constraint is_paid_as_far_as_due check (received between 0 and due),
  constraint holds_what_came check (held between 0 and received),
  constraint takes_off_what_is_there check (netted between 0 and payable + returned and returned >= 0)
);
create index bills_of_payee on agents.bills (payee, kind, id desc);
create index bills_of_payer on agents.bills (payer, kind, id desc);
create index bills_to_pay on agents.bills (merchant_id, kind) where received < due and status not in ('PENDING_APPROVAL', 'DENIED');
create index bills_to_approve on agents.bills (merchant_id, id) where status = 'PENDING_APPROVAL';
create index bills_of_period on agents.bills (merchant_id, kind, lower(period));
create index bills_to_take on agents.bills (payee) where held > 0;

-- Each time that a bill came to something else: the first is how it began.
create table agents.bill_revisions (
  bill_id bigint not null references agents.bills,
  revision integer not null,
  merchant_id integer not null,
  at timestamptz not null,
  gross bigint not null,
  delta bigint not null,
  owed_after bigint not null,
  primary key (bill_id, revision)
);

-- Each payment to a bill. No payer is the house. The ledger has it under contract:{bill}:{revision}:{leg}.
create table agents.bill_legs (
  bill_id bigint not null references agents.bills,
  leg integer not null,
  merchant_id integer not null,
  revision integer not null,
  payer integer,
  from_bill bigint not null,
  from_wallet bigint not null,
  at timestamptz not null,
  primary key (bill_id, leg),
  constraint pays_something check (from_bill >= 0 and from_wallet >= 0 and from_bill + from_wallet > 0)
);
create index bill_legs_of_payer on agents.bill_legs (payer, bill_id) where payer is not null;

-- What came is what was paid, and no more than the bill was for at its highest.
create view agents.proof_bills as
select b.id, b.received, coalesce(l.paid, 0) as paid
from agents.bills b
left join (select bill_id, sum(from_bill + from_wallet) as paid from agents.bill_legs group by 1) l on l.bill_id = b.id
where b.received <> coalesce(l.paid, 0) or b.received > b.payable + b.returned;

-- What the ledger moved for bills is what bills say: what came in, what downlines were paid out of it or of a wallet.
create view agents.proof_ledger as
with told as (
  select b.merchant_id, m.id as member_id, sum(l.from_bill + l.from_wallet) as value
  from agents.bill_legs l join agents.bills b on b.id = l.bill_id join people.public_members m on m.number = b.payee group by 1, 2
  union all
  select l.merchant_id, m.id, -sum(l.from_bill + l.from_wallet)
  from agents.bill_legs l join people.public_members m on m.number = l.payer group by 1, 2
), named as (
  select merchant_id, member_id, sum(value) as value from told group by 1, 2
), moved as (
  select w.merchant_id, w.member_id, sum(w.cash) as value from wallet.public_moved w
  where w.vendor_id is null and w.kind not like 'lottery%' and w.house in ('salary', 'dividend') group by 1, 2
)
select merchant_id, member_id, coalesce(n.value, 0) as told, coalesce(m.value, 0) as moved
from named n full join moved m using (merchant_id, member_id)
where coalesce(n.value, 0) <> coalesce(m.value, 0);

-- What waits in purses is what bills hold.
create view agents.proof_purses as
select coalesce(b.member_id, w.member_id) as member_id, coalesce(b.held, 0) as held, coalesce(w.balance, 0) as balance
from (
  select m.id as member_id, sum(held) as held from agents.bills join people.public_members m on m.number = payee group by 1
  having sum(held) <> 0) b
full join (
  select member_id, sum(balance) as balance from wallet.public_balances where purpose = 'bills' group by 1 having sum(balance) <> 0) w
  using (member_id)
where coalesce(b.held, 0) <> coalesce(w.balance, 0);
