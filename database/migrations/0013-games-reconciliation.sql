-- Reconciliation with the vendors (wallet contract §2.3): how far each feed was read, which of our transactions it told,
-- rounds that nobody ended, what is done about cases, and the statements of days.

create table games.feeds (
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  -- saved in the transaction that keeps what its page showed
  cursor text not null default '',
  -- at this time or later it was read to its end
  read_at timestamptz,
  -- our transactions before this were looked for among what it told; begins when the feed is first read
  checked_until timestamptz not null,
  -- one server at a time works on it; who dies lets go by then
  held_until timestamptz,
  primary key (merchant_id, vendor_id)
);

-- Which of our transactions a page told: kept until they were looked for. A row a page instead of one a transaction.
create table games.feed_pages (
  merchant_id int not null,
  vendor_id smallint not null,
  cursor text not null,
  -- the oldest and the newest of them, as we wrote them
  from_at timestamptz not null,
  to_at timestamptz not null,
  keys uuid[] not null,
  primary key (merchant_id, vendor_id, cursor)
);

-- Rounds found open a day after they began. They are found by the BRIN index, an hour of rounds at a time (12 ms among a
-- million a day). A partial index on open rounds makes each round's second write touch every index: measured, no update
-- stays HOT (72 % without it), a round writes 1.24 times the WAL and takes 1.7 times as long.
create table games.stale_rounds (
  key uuid primary key,
  opened_at timestamptz not null,
  merchant_id int not null,
  vendor_id smallint not null,
  -- when to ask the vendor again, and how often in a row it did not know the round
  ask_at timestamptz not null,
  unknowns int not null default 0
);
create index stale_rounds_ask on games.stale_rounds (merchant_id, vendor_id, ask_at);

-- Up to where rounds were looked through, by the time they were opened. One row.
create table games.sweeps (
  is_only boolean primary key default true check (is_only),
  swept_until timestamptz not null
);
insert into games.sweeps (swept_until) values (date_trunc('hour', now()) - interval '35 days');

alter table games.cases
  -- what is proposed, or what the machine does about it
  add column action text not null default ''
    check (action in ('', 'apply', 'ask', 'roll_back', 'void', 'end', 'release', 'return', 'close')),
  -- the machine has it to do
  add column due boolean not null default false,
  -- found by comparing with a vendor: the day whose statements it belongs to
  add column day date,
  add constraint cases_proposed check (state <> 'PROPOSED' or proposed_by is not null);
create index cases_due on games.cases (merchant_id, vendor_id, id) where due;
create index cases_day on games.cases (merchant_id, vendor_id, day) where day is not null;

-- What was done about a case and by whom; the actor is empty for the machine.
create table games.case_steps (
  id bigint generated always as identity primary key,
  case_id bigint not null references games.cases,
  at timestamptz not null default clock_timestamp(),
  actor text not null default '',
  what text not null,
  note text not null default ''
);
create index case_steps_case on games.case_steps (case_id, id);

-- A day in UTC of a merchant at a vendor: both statements, closed when nothing between them is left to explain.
create table games.days (
  merchant_id int not null,
  vendor_id smallint not null references games.vendors,
  day date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  -- our hash over the canonical text, signed with the key that we call the vendor with
  our_hash text not null,
  signature text not null,
  key_id text not null,
  their_hash text not null,
  compared_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, vendor_id, day),
  check ((state = 'CLOSED') = (closed_at is not null))
);
create index days_open on games.days (day) where state = 'OPEN';

-- In ten-thousandths, signed towards the player. `explained`: what closed cases account for, ours less theirs.
create table games.day_lines (
  merchant_id int not null,
  vendor_id smallint not null,
  day date not null,
  currency text not null,
  class text not null,
  our_count int not null,
  our_total bigint not null,
  their_count int not null,
  their_total bigint not null,
  explained_count int not null,
  explained_total bigint not null,
  primary key (merchant_id, vendor_id, day, currency, class),
  foreign key (merchant_id, vendor_id, day) references games.days
);
