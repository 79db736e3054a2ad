-- Money up and down lines (agents §1.7). The wallet's log holds the money; here stands who sent it, to whom and why.
create table agents.transfers (
  id text primary key,
  merchant_id int not null,
  sender_id text not null,
  receiver_id text not null,
  -- The sender's own name for it: the same again sends nothing.
  key text not null,
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  currency text not null,
  note text not null check (length(note) <= 50),
  -- From where it was sent: another one asks for a second factor.
  network text not null,
  -- Of the merchant's clock; what a sender may send is counted by it.
  day date not null,
  sent_at timestamptz not null default now(),
  -- The transfer by which an operator took it back.
  reversed_by text references agents.transfers,
  unique (sender_id, key)
);
create index transfers_sent on agents.transfers (sender_id, sent_at desc, id desc);
create index transfers_received on agents.transfers (receiver_id, sent_at desc, id desc);
create index transfers_of_day on agents.transfers (sender_id, day);

-- What a merchant lets go up and down lines, by currency; rules/transfer-rules.ts says it where there is no row.
create table agents.transfer_limits (
  merchant_id int not null,
  currency text not null,
  min bigint not null,
  max bigint not null,
  daily_max bigint not null,
  step_up_single bigint not null,
  step_up_daily bigint not null,
  primary key (merchant_id, currency),
  check (0 < min and min <= max and max <= daily_max and 0 <= step_up_single and 0 <= step_up_daily)
);

-- Each transfer is one movement of the ledger: so much out of the one wallet and into the other.
create view agents.proof_transfers as
with moved as (
  select reference, member_id, sum(cash + bonus) as amount from wallet.public_moved
  where kind = 'transfer_line' group by reference, member_id
), expected as (
  select id as reference, sender_id as member_id, -amount as amount from agents.transfers
  union all select id, receiver_id, amount from agents.transfers
)
select coalesce(e.reference, m.reference) as reference, e.amount as expected, m.amount as found
from expected e full join moved m on m.reference = e.reference and m.member_id = e.member_id
where e.amount is distinct from m.amount;
