-- Ranks (promotions §7.9): growth of own play and of deposits, of all time, and what it brings. The rank itself is the member's
-- (people.members.rank_level): here is why.
create schema ranks;

create function ranks.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- How a merchant ranks members; the newest version holds, and without one what rules/settings.ts says.
create table ranks.settings (
  merchant_id int not null,
  version int not null,
  is_on boolean not null,
  -- from rank 0 up: what it needs, what keeps it, bonus and gift, as whole numbers in text
  ladder jsonb not null,
  -- by product, in hundredths
  weights jsonb not null,
  mode text not null check (mode in ('HIGHEST', 'ALL')),
  by text not null,
  at timestamptz not null,
  primary key (merchant_id, version)
);

-- What a member's growth is made of, all told. Whoever decides about their rank holds this row.
create table ranks.members (
  member_id text primary key,
  merchant_id int not null,
  currency text not null,
  -- own valid play, each part times its weight in hundredths
  weighed bigint not null default 0,
  deposited bigint not null default 0,
  adjusted bigint not null default 0,
  -- the last places of what was counted, adjusted and changed
  counted int not null default 0,
  adjustments int not null default 0,
  changes int not null default 0,
  -- since when they are at their rank, by the merchant's clock; a break of theirs begins it anew
  since date not null,
  -- the last month of which the gift was decided
  gift_month date
);
create index members_of_merchant on ranks.members (merchant_id, member_id);

-- Each change of what counts of a bet or a deposit, in the order in which it was counted.
create table ranks.counted (
  member_id text not null references ranks.members,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  kind text not null check (kind in ('PLAY', 'DEPOSIT')),
  reference text not null,
  -- empty for a deposit
  product text not null,
  -- of the first time, by the merchant's clock
  day date not null,
  happened_at timestamptz not null,
  valid bigint not null check (valid >= 0),
  cash bigint not null,
  stake bigint not null,
  -- own valid play of the bet, or what is left of the deposit: now and before
  own bigint not null check (own >= 0),
  own_before bigint not null check (own_before >= 0),
  -- of the first time, in hundredths; 0 for a deposit
  weight int not null check (weight >= 0),
  primary key (member_id, place)
);
create index counted_of_bet on ranks.counted (merchant_id, reference, place desc);
create index counted_of_day on ranks.counted (member_id, day, place);
create trigger counted_append_only before update or delete on ranks.counted
  for each row execute function ranks.refuse_change();
create trigger counted_no_truncate before truncate on ranks.counted
  for each statement execute function ranks.refuse_change();

-- What else growth is made of: by hand of two operators, or what was left of it when a rank fell.
create table ranks.adjustments (
  member_id text not null references ranks.members,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  day date not null,
  kind text not null check (kind in ('HAND', 'DOWN')),
  points bigint not null check (points <> 0),
  note text not null default '' check (length(note) <= 500),
  by text not null,
  primary key (member_id, place)
);
create trigger adjustments_append_only before update or delete on ranks.adjustments
  for each row execute function ranks.refuse_change();
create trigger adjustments_no_truncate before truncate on ranks.adjustments
  for each statement execute function ranks.refuse_change();

-- The same by day: what 90 days brought, and the rows of the statement.
create table ranks.days (
  member_id text not null references ranks.members,
  day date not null,
  merchant_id int not null,
  weighed bigint not null default 0,
  deposited bigint not null default 0,
  -- by hand
  adjusted bigint not null default 0,
  -- what a rank that fell took, which 90 days are not asked for
  lowered bigint not null default 0,
  primary key (member_id, day)
);

-- How ranks changed, and on what.
create table ranks.changes (
  member_id text not null references ranks.members,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  day date not null,
  rank_before smallint not null,
  rank smallint not null,
  growth bigint not null,
  growth90 bigint not null,
  -- the version of the settings
  version int not null,
  primary key (member_id, place),
  constraint changes_move check (rank <> rank_before and rank >= rank_before - 1)
);
create trigger changes_append_only before update or delete on ranks.changes
  for each row execute function ranks.refuse_change();
create trigger changes_no_truncate before truncate on ranks.changes
  for each statement execute function ranks.refuse_change();

-- What reaching a rank pays, once in a life.
create table ranks.bonuses (
  member_id text not null references ranks.members,
  rank smallint not null check (rank > 0),
  merchant_id int not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- WAITING: until the budget has so much. WITHHELD: it was reached during a break or a block, and is never paid
  state text not null check (state in ('WAITING', 'PAID', 'WITHHELD')),
  at timestamptz not null,
  paid_at timestamptz,
  primary key (member_id, rank)
);
create index bonuses_waiting on ranks.bonuses (merchant_id, member_id) where state = 'WAITING';

-- The last day of which ranks were judged by the clock.
create table ranks.nights (
  merchant_id int primary key,
  day date not null
);

-- Must be empty: growth is the sum of what was counted and adjusted, in all and day by day.
create view ranks.proof_growth as
with rows as (
  select member_id, day, (own - own_before) * weight as weighed, case kind when 'DEPOSIT' then own - own_before else 0 end as deposited,
    0::bigint as adjusted, 0::bigint as lowered from ranks.counted
  union all
  select member_id, day, 0, 0, case kind when 'HAND' then points else 0 end, case kind when 'DOWN' then points else 0 end from ranks.adjustments
), of_days as (
  select member_id, day, sum(weighed) as weighed, sum(deposited) as deposited, sum(adjusted) as adjusted, sum(lowered) as lowered
  from rows group by 1, 2
), of_members as (
  select member_id, sum(weighed) as weighed, sum(deposited) as deposited, sum(adjusted + lowered) as adjusted from of_days group by 1
)
select coalesce(d.member_id, r.member_id) as member_id, coalesce(d.day, r.day) as day
from ranks.days d full join of_days r on r.member_id = d.member_id and r.day = d.day
where (d.weighed, d.deposited, d.adjusted, d.lowered) is distinct from (r.weighed, r.deposited, r.adjusted, r.lowered)
union all
select m.member_id, null
from ranks.members m left join of_members r on r.member_id = m.member_id
where (m.weighed, m.deposited, m.adjusted) is distinct from
  (coalesce(r.weighed, 0), coalesce(r.deposited, 0), coalesce(r.adjusted, 0));

-- Must be empty: what a rank paid is money of its member that moved once, and nothing else is called so.
create view ranks.proof_bonuses as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved
  where kind = 'reward' and reference like 'rank:%' group by reference, member_id
), paid as (
  select member_id, 'rank:' || member_id || ':' || rank as reference, amount from ranks.bonuses where state = 'PAID'
)
select coalesce(p.reference, m.reference) as reference, p.amount, m.amount as moved
from paid p full join moved m on m.reference = p.reference and m.member_id = p.member_id
where p.amount is distinct from m.amount;

-- Must be empty: who stands at a rank came there by their changes, each from where the one before ended.
create view ranks.proof_changes as
select c.member_id, c.place
from ranks.changes c join ranks.changes b on b.member_id = c.member_id and b.place = c.place - 1
where b.rank <> c.rank_before
union all
select c.member_id, c.place
from ranks.members m join ranks.changes c on c.member_id = m.member_id and c.place = m.changes
join people.public_members p on p.id = m.member_id
where p.rank_level <> c.rank;
