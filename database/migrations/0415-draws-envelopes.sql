-- Red envelopes (promotions §8.2): a sum in parts that were drawn before anybody took one.
create schema draws;

create table draws.envelopes (
  id text primary key,
  merchant_id int not null,
  -- whose budget it is of, and part of the key that draws
  promotion text not null,
  currency text not null,
  -- by language
  texts jsonb not null,
  sealed_seed bytea not null,
  commitment text not null check (length(commitment) = 64),
  public_input text not null check (length(public_input) = 64),
  budget bigint not null check (budget > 0),
  count int not null check (count between 1 and 2000),
  min_part bigint not null check (min_part > 0),
  max_part bigint not null check (max_part >= min_part),
  unit bigint not null check (unit > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- how many parts are taken: whoever comes takes the next
  taken int not null default 0 check (taken between 0 and count),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  by text not null,
  at timestamptz not null
);
create index envelopes_of_merchant on draws.envelopes (merchant_id, starts_at desc, id);
create index envelopes_open on draws.envelopes (ends_at) where state = 'OPEN';

create table draws.envelope_claims (
  envelope_id text not null references draws.envelopes,
  member_id text not null,
  merchant_id int not null,
  place int not null check (place >= 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (envelope_id, member_id),
  unique (envelope_id, place)
);

-- Must be empty: each part that was taken is money of its member, moved once; places are taken in their order.
create view draws.proof_envelopes as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved
  where kind = 'reward' and reference like 'envelope:%' group by reference, member_id)
select coalesce('envelope:' || c.envelope_id || ':' || c.member_id, m.reference) as key, c.amount, m.amount as found
from draws.envelope_claims c
full join moved m on m.reference = 'envelope:' || c.envelope_id || ':' || c.member_id and m.member_id = c.member_id
where c.amount is distinct from m.amount
union all
select e.id, e.taken, count(c.place)
from draws.envelopes e left join draws.envelope_claims c on c.envelope_id = e.id
group by e.id having e.taken <> count(c.place) or e.taken <> coalesce(max(c.place) + 1, 0);

-- Must be empty: an envelope holds all of itself while it is open, and what was taken when it is over.
create view draws.proof_reserved as
select e.id, e.state, sum(p.amount) as promised
from draws.envelopes e left join promotions.public_promises p
  on p.merchant_id = e.merchant_id and p.state <> 'LAPSED' and p.key in ('envelope:' || e.id, 'envelope:' || e.id || ':taken')
group by e.id
having coalesce(sum(p.amount), 0) <> case e.state when 'OPEN' then e.budget
  else (select coalesce(sum(c.amount), 0) from draws.envelope_claims c where c.envelope_id = e.id) end;
