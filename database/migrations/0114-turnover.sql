-- Turnover lots (cashier §5.1, promotions §5 and §6.4): what must be played of money that was credited before it may leave.
create schema turnover;

create table turnover.lots (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  currency text not null,
  -- the money that it binds, in words of whoever credited it: one lot each, for ever
  source text not null,
  amount bigint not null check (amount > 0),
  times_ppm bigint not null check (times_ppm > 0),
  required bigint not null check (required > 0),
  remaining bigint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'ENDED')),
  -- REVERSED, EXCLUDED, DUST
  why text not null default '',
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (merchant_id, source),
  constraint lots_remaining check (remaining between 0 and required),
  constraint lots_done check (case state when 'OPEN' then remaining > 0 when 'DONE' then remaining = 0 else true end),
  constraint lots_ended check ((state = 'OPEN') = (ended_at is null) and (state = 'ENDED') = (why <> ''))
);
create index lots_of_member on turnover.lots (merchant_id, member_id, id);

-- A bet and how much of it is valid; a correction changes the row, and the uses with it.
create table turnover.bets (
  merchant_id int not null,
  reference text not null,
  member_id text not null,
  currency text not null,
  valid bigint not null check (valid >= 0),
  accepted_at timestamptz not null,
  counted_at timestamptz not null,
  primary key (merchant_id, reference)
);

-- What of a bet was used for a lot.
create table turnover.uses (
  merchant_id int not null,
  reference text not null,
  lot_id bigint not null references turnover.lots (id),
  amount bigint not null check (amount > 0),
  primary key (merchant_id, reference, lot_id),
  foreign key (merchant_id, reference) references turnover.bets (merchant_id, reference)
);
create index uses_of_lot on turnover.uses (lot_id);

-- Whoever decides what may leave reads open lots.
create view turnover.public_open as
select merchant_id, member_id, currency, times_ppm, remaining from turnover.lots where state = 'OPEN';

-- Must be empty: a lot is what it required less what bets used of it.
create view turnover.proof_lots as
select l.id, l.required, l.remaining, coalesce(u.used, 0) as used
from turnover.lots l
left join (select lot_id, sum(amount) as used from turnover.uses group by lot_id) u on u.lot_id = l.id
where l.remaining <> l.required - coalesce(u.used, 0);

-- Must be empty: a bet is used once, for lots of its own member and currency that were open when it was accepted.
create view turnover.proof_bets as
select b.merchant_id, b.reference, b.valid, sum(u.amount) as used
from turnover.bets b
join turnover.uses u using (merchant_id, reference)
join turnover.lots l on l.id = u.lot_id
group by b.merchant_id, b.reference
having sum(u.amount) > b.valid
  or bool_or((l.merchant_id, l.member_id, l.currency) <> (b.merchant_id, b.member_id, b.currency)
    or l.opened_at > b.accepted_at);
