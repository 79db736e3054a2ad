-- Points (promotions.md §7.6, §7.10, decision 0164): a book of their own, of which a row is one balanced pair, as in the wallet's
-- log. A member has what is free and what is frozen for goods; the other side is earned, converted, redeemed, expired or adjusted.
create schema points;

-- Where a member's book stands. Whoever decides about their points holds this row.
create table points.members (
  member_id text primary key,
  merchant_id int not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  frozen bigint not null default 0 check (frozen >= 0),
  -- the last place in the book
  place int not null default 0,
  -- own play that is less than a point; below 0 it is owed
  carry bigint not null default 0,
  -- the last row of what was counted
  counted int not null default 0
);
create index members_of_merchant on points.members (merchant_id, member_id);

create table points.entries (
  member_id text not null,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  -- moves points once, for ever
  key text not null unique,
  op text not null check (op in ('earn', 'check_in', 'make_up', 'convert', 'freeze', 'give_back', 'redeem', 'expire', 'adjust')),
  -- what of the member's it changed, by how much, and against which account
  side text not null check (side in ('free', 'frozen')),
  contra text not null check (contra in ('earned', 'frozen', 'converted', 'redeemed', 'expired', 'adjusted')),
  points bigint not null check (points <> 0),
  -- after it
  balance bigint not null check (balance >= 0),
  frozen bigint not null check (frozen >= 0),
  -- of the merchant's clock: of a bet, a check-in or what was decided
  day date not null,
  reference text not null,
  note text not null default '' check (length(note) <= 500),
  primary key (member_id, place),
  constraint entries_pair check (side = 'free' or contra in ('redeemed'))
);
create index entries_of_merchant on points.entries (merchant_id, at desc, member_id, place);

create function points.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger entries_append_only before update or delete on points.entries for each row execute function points.refuse_change();
create trigger entries_no_truncate before truncate on points.entries for each statement execute function points.refuse_change();

-- What of a day's points is still free, the oldest being spent first.
create table points.lots (
  member_id text not null,
  day date not null,
  merchant_id int not null,
  came bigint not null,
  remaining bigint not null check (remaining between 0 and came),
  -- how many days before their end the member heard of it
  told smallint,
  primary key (member_id, day)
);
create index lots_by_day on points.lots (day, member_id) where remaining > 0;

-- Each change of a bet's own valid play and what it came to, in the order in which it was counted: the statement of points.
create table points.counted (
  member_id text not null,
  place int not null,
  merchant_id int not null,
  at timestamptz not null,
  reference text not null,
  -- of the bet's first settlement, by the merchant's clock
  day date not null,
  accepted_at timestamptz not null,
  valid bigint not null check (valid >= 0),
  cash bigint not null,
  stake bigint not null,
  -- of the bet, now
  own bigint not null check (own >= 0),
  change bigint not null,
  per_bet bigint not null check (per_bet > 0),
  points bigint not null,
  -- after it
  carry bigint not null,
  -- why play counts for nothing: OFF, EXCLUDED
  why text not null default '' check (why in ('', 'OFF', 'EXCLUDED')),
  primary key (member_id, place)
);
create index counted_of_bet on points.counted (merchant_id, reference, place desc);
create index counted_of_day on points.counted (member_id, day, place);
create trigger counted_append_only before update or delete on points.counted for each row execute function points.refuse_change();
create trigger counted_no_truncate before truncate on points.counted for each statement execute function points.refuse_change();

create table points.check_ins (
  member_id text not null,
  date date not null,
  merchant_id int not null,
  place smallint not null check (place > 0),
  points bigint not null,
  made_up smallint not null check (made_up >= 0),
  cost bigint not null,
  at timestamptz not null,
  primary key (member_id, date)
);

create table points.conversions (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  -- the member's own name for it: the same again converts nothing
  key text not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  day date not null,
  at timestamptz not null,
  unique (member_id, key)
);
create index conversions_of_day on points.conversions (member_id, day);

-- Goods of the mall. `stocked` is all that there ever was of them, `taken` what is asked for or gone.
create table points.items (
  id text primary key,
  merchant_id int not null,
  version int not null default 1,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'HIDDEN')),
  -- by language
  names jsonb not null,
  abouts jsonb not null,
  art text not null,
  points bigint not null check (points > 0),
  amount_requirement bigint not null default 0 check (amount_requirement >= 0),
  min_rank smallint not null default 0 check (min_rank between 0 and 99),
  per_member int check (per_member > 0),
  stocked int not null check (stocked >= 0),
  taken int not null default 0 check (taken >= 0),
  place int not null default 0,
  changed_at timestamptz not null,
  constraint items_stock check (taken <= stocked)
);
create index items_of_merchant on points.items (merchant_id, state, place);

create table points.redeems (
  id text primary key,
  merchant_id int not null,
  member_id text not null,
  key text not null,
  item_id text not null references points.items,
  -- as it was when it was asked for
  names jsonb not null,
  quantity int not null check (quantity > 0),
  points bigint not null check (points > 0),
  amount_requirement bigint not null,
  state text not null default 'IN_PROCESS' check (state in ('IN_PROCESS', 'APPROVED', 'REJECTED')),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- what the member reads of the decision
  remark text not null default '' check (length(remark) <= 500),
  unique (member_id, key),
  constraint redeems_decided check ((state = 'IN_PROCESS') = (decided_at is null))
);
create index redeems_of_member on points.redeems (member_id, applied_at desc, id desc);
create index redeems_of_merchant on points.redeems (merchant_id, state, applied_at, id);
create index redeems_of_item on points.redeems (item_id, member_id);

-- Of which days the points of a redeem were: there they go back to.
create table points.redeem_lots (
  redeem_id text not null references points.redeems,
  day date not null,
  merchant_id int not null,
  points bigint not null check (points > 0),
  primary key (redeem_id, day)
);

-- How a merchant counts points; the newest version holds, and without one what rules/settings.ts says.
create table points.settings (
  merchant_id int not null,
  version int not null,
  is_on boolean not null,
  per_bet bigint not null check (per_bet > 0),
  convert_step bigint not null check (convert_step > 0),
  convert_value bigint not null check (convert_value > 0),
  convert_least bigint not null check (convert_least > 0 and convert_least % convert_step = 0),
  convert_day_cap bigint not null check (convert_day_cap >= 0),
  check_in bigint[] not null check (cardinality(check_in) = 7),
  make_up_cost bigint not null check (make_up_cost >= 0),
  make_up_most smallint not null check (make_up_most between 0 and 6),
  months smallint not null check (months between 1 and 60),
  by text not null,
  at timestamptz not null,
  primary key (merchant_id, version)
);

-- Must be empty: a member's book stands as its newest row says, and holds what its days hold.
create view points.proof_balances as
select m.member_id, m.balance, m.frozen, e.balance as last, l.remaining, r.points as asked
from points.members m
left join points.entries e on e.member_id = m.member_id and e.place = m.place
left join (select member_id, sum(remaining) as remaining from points.lots group by member_id) l on l.member_id = m.member_id
left join (select member_id, sum(points) as points from points.redeems where state = 'IN_PROCESS' group by member_id) r
  on r.member_id = m.member_id
where (m.balance, m.frozen) <> (coalesce(e.balance, 0), coalesce(e.frozen, 0)) or m.balance <> coalesce(l.remaining, 0)
  or m.frozen <> coalesce(r.points, 0);

-- Must be empty: each row stands as the one before and its own points say; of these days, for the book is never shorter.
create view points.proof_book as
select e.member_id, e.place
from points.entries e left join points.entries b on b.member_id = e.member_id and b.place = e.place - 1
where e.at > now() - interval '2 days' and (
  (b.place is null) <> (e.place = 1)
  or e.balance <> coalesce(b.balance, 0) + case when e.side = 'free' then e.points else 0 end
  or e.frozen <> coalesce(b.frozen, 0) + case when e.side = 'frozen' then e.points when e.contra = 'frozen' then -e.points else 0 end);

-- Must be empty: what was counted follows from what was counted before, and came into the book.
create view points.proof_counted as
select c.member_id, c.place
from points.counted c left join points.counted b on b.member_id = c.member_id and b.place = c.place - 1
where c.at > now() - interval '2 days'
  and ((b.place is null) <> (c.place = 1) or c.carry <> coalesce(b.carry, 0) + c.change - c.points * c.per_bet)
union all
select m.member_id, m.counted
from points.members m left join points.counted c on c.member_id = m.member_id and c.place = m.counted
where m.carry <> coalesce(c.carry, 0) or m.counted <> coalesce(c.place, 0)
union all
select coalesce(k.member_id, e.member_id), 0
from (select member_id, sum(points) as points from points.counted group by member_id) k
full join (select member_id, sum(points) as points from points.entries where op = 'earn' group by member_id) e using (member_id)
where coalesce(k.points, 0) <> coalesce(e.points, 0);

-- Must be empty: of goods so many are taken as are asked for or were given.
create view points.proof_stock as
select i.id, i.taken, r.quantity
from points.items i
left join (select item_id, sum(quantity) as quantity from points.redeems where state <> 'REJECTED' group by item_id) r on r.item_id = i.id
where i.taken <> coalesce(r.quantity, 0);

-- Must be empty: what was converted is money of its member, moved once.
create view points.proof_conversions as
with moved as (
  select reference, member_id, sum(cash) as amount from wallet.public_moved where kind = 'points' group by reference, member_id
)
select coalesce(c.id, m.reference) as id, c.amount, m.amount as found
from points.conversions c full join moved m on m.reference = c.id and m.member_id = c.member_id
where c.amount is distinct from m.amount;
