-- Whose bets are counted: everybody who was ever credited money, from then on. `version` and `read_at`: up to which place of
-- their wallet the log was read. Whoever counts for a member holds their row.
create table turnover.follows (
  member_id text primary key,
  merchant_id int not null,
  currency text not null,
  wallet int not null,
  since timestamptz not null,
  version int not null default 0,
  read_at timestamptz not null
) with (fillfactor = 60);

create view turnover.public_follows as
select member_id, merchant_id, currency, wallet, since, version, read_at from turnover.follows;

insert into turnover.follows (member_id, merchant_id, currency, wallet, since, read_at)
select l.member_id, l.merchant_id, l.currency, a.id, min(l.opened_at), min(l.opened_at)
from turnover.lots l
join wallet.public_accounts a on a.member_id = l.member_id and a.merchant_id = l.merchant_id and a.currency = l.currency
  and a.book = 'real' and a.purpose = 'cash'
group by l.member_id, l.merchant_id, l.currency, a.id;

alter table turnover.bets
  -- the stake while the bet is not settled
  add column open bigint not null default 0 check (open >= 0),
  -- what of the stake a rule left out, so that `valid` can be checked against the bet's own record
  add column left_out bigint not null default 0 check (left_out >= 0);
create index bets_open on turnover.bets (member_id) where open > 0;

-- Thousands of bets a second: that uses name what is there is proved by the hour (proof_bets) and not asked at each.
alter table turnover.uses drop constraint uses_lot_id_fkey, drop constraint uses_merchant_id_reference_fkey;
alter table turnover.lots set (fillfactor = 80);
create index lots_open on turnover.lots (member_id) where state = 'OPEN';

-- What each bet counts, for whoever can say what it should.
create view turnover.public_bets as
select merchant_id, reference, member_id, currency, valid, open, left_out, accepted_at, counted_at from turnover.bets;

-- Must be empty: a bet is used once, for lots of its own member and currency that were open when it was accepted.
create or replace view turnover.proof_bets as
select u.merchant_id, u.reference, b.valid, sum(u.amount) as used
from turnover.uses u
left join turnover.bets b using (merchant_id, reference)
left join turnover.lots l on l.id = u.lot_id
group by u.merchant_id, u.reference, b.valid
having b.valid is null or bool_or(l.id is null) or sum(u.amount) > b.valid
  or bool_or((l.merchant_id, l.member_id, l.currency) <> (u.merchant_id, b.member_id, b.currency)
    or l.opened_at > b.accepted_at);
