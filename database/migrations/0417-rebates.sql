-- Rebate on own play (promotions §7.3): what each settled bet accrues at the rate of its member's rank then, and what was paid of it.
create schema rebates;

create function rebates.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- How a merchant pays rebate; the newest version holds, and without one what rules/settings.ts says.
create table rebates.settings (
  merchant_id int not null,
  version int not null,
  is_on boolean not null,
  -- by product: mode, and ppm by rank
  rates jsonb not null,
  min_claim bigint not null check (min_claim >= 0),
  day_cap bigint not null check (day_cap >= 0),
  auto_sweep boolean not null,
  by text not null,
  at timestamptz not null,
  primary key (merchant_id, version)
);

-- Whoever decides about a member's rebate holds this row: the last place of what accrued, and how many claims there were.
create table rebates.members (
  member_id text primary key,
  merchant_id int not null,
  currency text not null,
  counted int not null default 0,
  claims int not null default 0
);

-- How far each product was claimed, and what was left of it then: below 0 where a bet was corrected after its claim.
create table rebates.products (
  member_id text not null references rebates.members,
  product text not null,
  merchant_id int not null,
  upto int not null default 0,
  carry bigint not null default 0,
  -- something accrued since, or a whole unit was left
  waits boolean not null default false,
  primary key (member_id, product)
);
create index products_waiting on rebates.products (merchant_id, member_id) where waits;

-- Each change of a bet's own valid play and what it accrued, in the order in which it was counted.
create table rebates.accruals (
  member_id text not null references rebates.members,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  reference text not null,
  product text not null,
  -- of the bet's first settlement, by the merchant's clock
  day date not null,
  accepted_at timestamptz not null,
  valid bigint not null check (valid >= 0),
  cash bigint not null,
  stake bigint not null,
  -- of the bet, now and before
  own bigint not null check (own >= 0),
  own_before bigint not null check (own_before >= 0),
  -- of its first settlement
  rate_ppm int not null check (rate_ppm >= 0),
  accrued bigint not null check (accrued >= 0),
  accrued_before bigint not null check (accrued_before >= 0),
  -- why play counts for nothing: OFF, EXCLUDED
  why text not null default '' check (why in ('', 'OFF', 'EXCLUDED')),
  primary key (member_id, place)
);
create index accruals_of_bet on rebates.accruals (merchant_id, reference, place desc);
create index accruals_of_product on rebates.accruals (member_id, product, place);
create trigger accruals_append_only before update or delete on rebates.accruals
  for each row execute function rebates.refuse_change();
create trigger accruals_no_truncate before truncate on rebates.accruals
  for each statement execute function rebates.refuse_change();

create table rebates.claims (
  member_id text not null references rebates.members,
  no int not null check (no > 0),
  merchant_id int not null,
  -- CLAIM: the member asked; AUTO, SWEEP: by itself; EXCLUDED: all that was earned, at once
  kind text not null check (kind in ('CLAIM', 'AUTO', 'SWEEP', 'EXCLUDED')),
  -- of the member's request: the same again claims nothing
  request text,
  at timestamptz not null,
  day date not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- what held then
  min_claim bigint not null,
  cap bigint,
  primary key (member_id, no),
  unique (member_id, request)
);
create index claims_of_day on rebates.claims (member_id, day);
create index claims_of_merchant on rebates.claims (merchant_id, at desc, member_id, no);
create trigger claims_append_only before update or delete on rebates.claims
  for each row execute function rebates.refuse_change();
create trigger claims_no_truncate before truncate on rebates.claims
  for each statement execute function rebates.refuse_change();

create table rebates.claim_lines (
  member_id text not null,
  no int not null,
  product text not null,
  merchant_id int not null,
  -- accruals after the first place up to the second
  from_place int not null,
  to_place int not null,
  own bigint not null,
  carry_before bigint not null,
  accrued bigint not null,
  paid bigint not null check (paid >= 0),
  carry bigint not null,
  primary key (member_id, no, product),
  foreign key (member_id, no) references rebates.claims,
  constraint claim_lines_sum check (carry = carry_before + accrued - paid),
  constraint claim_lines_places check (from_place <= to_place)
);

-- Must be empty: what was paid of a product and what is left of it is what its bets accrued, as far as it was claimed.
create view rebates.proof_products as
select p.member_id, p.product, p.carry, a.accrued, l.paid
from rebates.products p
left join lateral (
  select coalesce(sum(accrued - accrued_before), 0) as accrued from rebates.accruals
  where member_id = p.member_id and product = p.product and place <= p.upto) a on true
left join lateral (
  select coalesce(sum(paid), 0) as paid from rebates.claim_lines where member_id = p.member_id and product = p.product) l on true
where p.carry <> a.accrued - l.paid;

-- Must be empty: what a claim paid is the sum of its lines, and money of its member that moved once.
create view rebates.proof_claims as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved where kind = 'rebate' group by reference, member_id
), claimed as (
  select c.member_id, 'rebate:' || c.member_id || ':' || c.no as reference, c.amount, sum(l.paid) as paid
  from rebates.claims c left join rebates.claim_lines l using (member_id, no) group by c.member_id, c.no
)
select coalesce(c.reference, m.reference) as reference, c.amount, c.paid, m.amount as moved
from claimed c full join moved m on m.reference = c.reference and m.member_id = c.member_id
where c.amount is distinct from m.amount or c.amount is distinct from c.paid;
