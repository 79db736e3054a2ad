-- The transfer wallet (wallet contract §3): vendors that keep players' money themselves, each move of money between them
-- and cash, and what people decide where machines cannot.
create schema transfers;

-- A vendor that a merchant uses in transfer mode, and how it counts: `wallet_units` smallest units of `currency` are
-- exactly `vendor_units` smallest units of `vendor_currency`.
create table transfers.vendors (
  merchant_id int not null,
  vendor_id smallint not null,
  code text not null,
  currency text not null,
  vendor_currency text not null,
  wallet_units bigint not null check (wallet_units > 0),
  vendor_units bigint not null check (vendor_units > 0),
  -- gives everything back in one call
  out_all boolean not null,
  -- entering a game brings money along and leaving it brings it back, for members who do not mind
  auto boolean not null default true,
  -- MAINTENANCE: as the vendor itself said last. CLOSED: for good, by an operator.
  status text not null default 'OPEN' check (status in ('OPEN', 'MAINTENANCE', 'CLOSED')),
  -- up to where its own list of moves was read
  list_cursor text not null default '',
  primary key (merchant_id, vendor_id),
  unique (merchant_id, code)
);

-- A member's account at a vendor. What the vendor says of it is in its own units.
create table transfers.wallets (
  member_id text not null,
  vendor_id smallint not null,
  merchant_id int not null,
  player text not null,
  -- accounts of the ledger: they never change
  cash_account bigint not null,
  transit_account bigint not null,
  at_account bigint not null,
  registered_at timestamptz,
  -- the newest reading: balance, and all wins less all stakes since it was opened
  seen_balance bigint not null default 0,
  seen_played bigint not null default 0,
  seen_version bigint not null default 0,
  seen_at timestamptz,
  -- how much of what was played stands in the ledger
  booked_played bigint not null default 0,
  -- the end of a login: what was on its way then comes back when it has arrived
  left_at timestamptz,
  primary key (member_id, vendor_id),
  unique (vendor_id, player),
  foreign key (merchant_id, vendor_id) references transfers.vendors
);
create index wallets_vendor on transfers.wallets (merchant_id, vendor_id, member_id);

-- Members who do not want their money moved by itself, or want it although they once did not.
create table transfers.preferences (
  member_id text primary key,
  merchant_id int not null,
  auto boolean not null
);

create table transfers.transfers (
  id bigint generated always as identity primary key,
  -- for life: what the vendor knows the move by
  reference text not null unique,
  merchant_id int not null,
  member_id text not null,
  vendor_id smallint not null,
  direction text not null check (direction in ('in', 'out')),
  -- who wants it: the member, entering or leaving a game, or we, to take back what was given twice
  origin text not null check (origin in ('member', 'launch', 'leave', 'reclaim')),
  -- the client's own key: the same again is the same transfer
  client_key text,
  -- in ten-thousandths, and the same in the vendor's units; null while it is for the vendor to say
  asked bigint check (asked > 0),
  units bigint check (units > 0),
  -- what was moved, as the vendor states it
  moved bigint check (moved >= 0),
  -- all that the vendor holds; when that takes several calls: which of them this is, and which it goes on from
  everything boolean not null default false,
  round smallint not null default 1 check (round between 1 and 3),
  follows bigint unique references transfers.transfers,
  -- what was rejected and arrived after all: this takes it back
  reclaims bigint references transfers.transfers,
  state text not null default 'CREATED' check (state in ('CREATED', 'HELD', 'SENT', 'UNKNOWN', 'WAITING_ROUND',
    'WAITING_VENDOR', 'MANUAL', 'CONFIRMED', 'REJECTED', 'LATE_CREDIT')),
  reason text not null default '',
  doubt boolean not null default false,
  resent boolean not null default false,
  asks int not null default 0,
  missing int not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- since when nobody knows
  doubt_at timestamptz,
  ended_at timestamptz,
  -- when the machine goes on; null: it has nothing to do
  due_at timestamptz,
  -- who works on it holds it until then; who dies lets go by that
  claimed_until timestamptz,
  -- grows with each change, so that nobody writes over what another wrote
  version int not null default 0,
  foreign key (member_id, vendor_id) references transfers.wallets,
  unique (member_id, client_key),
  check ((asked is null) = (units is null)),
  check (asked is not null or everything),
  check (direction = 'out' or not everything),
  check ((state in ('CONFIRMED', 'REJECTED', 'LATE_CREDIT')) = (ended_at is not null))
);
-- While one is on its way the member starts no other with that vendor (§3.2 rule 2).
create unique index transfers_open on transfers.transfers (member_id, vendor_id)
  where state in ('CREATED', 'HELD', 'SENT', 'UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL');
create index transfers_due on transfers.transfers (due_at) where due_at is not null;
create index transfers_member on transfers.transfers (member_id, id);

-- The time line: each state with what led to it, and each proof that an operator attached.
create table transfers.steps (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers.transfers,
  at timestamptz not null,
  state text not null,
  note text not null default '',
  -- the operator; empty for the machine
  actor text not null default ''
);
create index steps_transfer on transfers.steps (transfer_id, id);

-- What one operator proposed and another decides: how a transfer ends, or that money of a dead vendor is written back.
create table transfers.proposals (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  vendor_id smallint not null,
  transfer_id bigint references transfers.transfers,
  kind text not null check (kind in ('confirm', 'reject', 'write_back')),
  -- confirm: what the vendor moved; write_back: what stands at the vendor. In ten-thousandths.
  amount bigint not null check (amount >= 0),
  note text not null,
  proposed_by text not null check (proposed_by <> ''),
  proposed_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  approved boolean,
  foreign key (member_id, vendor_id) references transfers.wallets,
  check ((kind = 'write_back') = (transfer_id is null)),
  check ((decided_by is null) = (approved is null)),
  -- two pairs of eyes: nobody decides what they proposed
  check (decided_by <> proposed_by)
);
create unique index proposals_open on transfers.proposals (member_id, vendor_id) where decided_by is null;

-- What a vendor that is closed for good still owes the merchant for money that was written back to members.
create table transfers.receivables (
  proposal_id bigint primary key references transfers.proposals,
  merchant_id int not null,
  vendor_id smallint not null,
  amount bigint not null check (amount > 0)
);

-- What a person has to look at. One open case for each finding about a wallet or a reference.
create table transfers.cases (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  vendor_id smallint not null,
  kind text not null check (kind in ('AMOUNT_DIFF', 'LATE_CREDIT', 'DRIFT', 'THEIRS_ONLY')),
  -- a reference of a transfer, or a player at the vendor
  subject text not null,
  -- the difference in the vendor's units
  units bigint not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  resolution text not null default ''
);
create unique index cases_open on transfers.cases (merchant_id, vendor_id, kind, subject) where closed_at is null;
