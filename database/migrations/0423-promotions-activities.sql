-- Activities (agents §4.6): who takes part, what they sent with an application, and what became of it.
create table promotions.participations (
  id text primary key,
  merchant_id int not null,
  code text not null,
  -- as it was when the member joined or applied
  version int not null,
  member_id text not null,
  turn int not null check (turn > 0),
  state text not null check (state in ('JOINED', 'CLAIMED', 'APPLYING', 'APPROVED', 'ISSUED', 'REJECTED')),
  amount bigint not null check (amount > 0),
  comment text not null default '' check (length(comment) <= 140),
  -- what the member reads of a refusal
  remark text not null default '' check (length(remark) <= 500),
  -- how often the member applied
  applied int not null default 0,
  at timestamptz not null,
  changed_at timestamptz not null,
  decided_by text,
  -- of the merchant's clock, when it was promised
  day date,
  unique (merchant_id, code, member_id, turn),
  foreign key (merchant_id, code, version) references promotions.versions,
  check ((day is not null) = (state in ('CLAIMED', 'APPROVED', 'ISSUED')))
);
create index participations_of_member on promotions.participations (member_id);
create index participations_waiting on promotions.participations (merchant_id, changed_at, id) where state in ('APPLYING', 'APPROVED');
create index participations_promised on promotions.participations (merchant_id, code, day) where day is not null;

create table promotions.pictures (
  participation_id text not null references promotions.participations,
  merchant_id int not null,
  number smallint not null check (number between 1 and 3),
  type text not null check (type in ('jpg')),
  bytes bytea not null,
  primary key (participation_id, number)
);

-- Who may have reached what an activity pays by itself, until somebody has looked.
create table promotions.due (
  merchant_id int not null,
  member_id text not null,
  primary key (merchant_id, member_id)
);

-- What waits for operators: applications, and budgets of which much is promised.
create view promotions.public_waiting as
select merchant_id, 'applications' as queue, changed_at as since from promotions.participations where state in ('APPLYING', 'APPROVED')
union all
select merchant_id, 'budgets', at from promotions.alerts where seen_by is null;

-- What members did validly with money of their own, bet by bet: its own part of a stake that bonus money was in (promotions §5).
create view promotions.own_play as
select b.merchant_id, b.member_id, b.currency, b.accepted_at,
  case when s.bonus > 0 then div(b.valid::numeric * s.cash, (s.cash + s.bonus)::numeric)::bigint else b.valid end as valid
from turnover.public_bets b
-- turnover knows the time of a bet to the millisecond
left join wallet.public_stakes s on s.at between b.accepted_at - interval '1 ms' and b.accepted_at + interval '1 ms'
  and s.key = case when b.reference like 'bet:%' then substr(b.reference, 5)::uuid end;
create view promotions.paid_in as
select wallet, at, cash as amount
from wallet.public_booked where account = 'deposits' and book = 'real' and vendor_id is null and kind not like 'lottery%';

-- Must be empty: what is paid or approved is promised of its budget, once, and nothing else is.
create view promotions.proof_participations as
select p.id, p.state, q.state as promise
from promotions.participations p
left join promotions.promises q on q.merchant_id = p.merchant_id and q.key = 'activity:' || p.id
where coalesce(q.state, '') <> case when p.state in ('CLAIMED', 'ISSUED') then 'PAID' when p.state = 'APPROVED' then 'PROMISED' else '' end
  or q.amount <> p.amount
union all
select q.key, 'none', q.state from promotions.promises q
where q.key like 'activity:%' and not exists (select from promotions.participations p where 'activity:' || p.id = q.key);
