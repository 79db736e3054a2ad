-- Free lottery tickets (promotions §6): a bet that a promotion pays. Its stake moves nothing and never returns, what it wins beyond
-- that is cash and the promotion's cost.
create table lottery.free_tickets (
  -- the name that whoever gives it chose, for ever
  id text primary key check (id ~ '^[\w:.-]{1,100}$'),
  merchant_id int not null,
  member_id text not null,
  promotion text not null,
  currency text not null,
  -- the most that its bet may cost
  worth bigint not null check (worth > 0),
  note text not null default '' check (length(note) <= 200),
  state text not null check (state in ('OPEN', 'USED', 'SETTLED', 'EXPIRED', 'CANCELLED')),
  why text not null default '' check (length(why) <= 500),
  by text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  -- the bet that was placed with it
  ticket_id bigint,
  used_at timestamptz,
  ended_at timestamptz,
  check ((state in ('USED', 'SETTLED')) = (ticket_id is not null) and (ticket_id is null) = (used_at is null)),
  check ((state in ('OPEN', 'USED')) = (ended_at is null))
);
create index free_tickets_of_member on lottery.free_tickets (member_id, granted_at desc);
create index free_tickets_of_merchant on lottery.free_tickets (merchant_id, granted_at desc, id desc);
create index free_tickets_open on lottery.free_tickets (expires_at) where state = 'OPEN';
create unique index free_tickets_ticket on lottery.free_tickets (ticket_id) where ticket_id is not null;

-- What a bet would have cost that a promotion paid, and which; null for all others.
alter table lottery.tickets add column free_stake bigint, add column free_promotion text;
alter table lottery.tickets drop constraint tickets_stake_check;
alter table lottery.tickets add constraint tickets_paid check (
  (free_promotion is null and free_stake is null and stake > 0) or
  (free_promotion is not null and free_stake is not null and free_stake > 0 and stake = 0 and book = 'real'));
create index tickets_free on lottery.tickets (draw_id) where free_promotion is not null;

-- As before; bets that a promotion paid moved no stake.
create or replace view lottery.proof_stakes as
with told as (
  select lottery.key_of('lot:' || t.id || ':stake') as key, t.account_id, -t.stake as amount
  from lottery.tickets t where t.chase_id is null and t.stake > 0
  union all
  select lottery.key_of('lot:chase:' || c.id || ':paid'), c.account_id, -c.paid from lottery.chases c
  union all
  select lottery.key_of('lot:' || t.id || ':back'), t.account_id, t.stake
  from lottery.tickets t where t.status = 'cancelled' and t.stake > 0),
moved as (
  select l.key, min(l.kind) as kind, min(l.account_id) as account_id, sum(l.amount) as amount
  from wallet.public_lines l where l.kind in ('lottery_bet', 'lottery_back') group by l.key)
select coalesce(told.key, moved.key) as key, told.amount as told, moved.amount as moved
from told full join moved using (key)
where (told.key is null and moved.kind = 'lottery_bet') or moved.key is null or told.amount <> moved.amount
  or told.account_id <> moved.account_id;

-- Must be empty: a bet that a promotion paid has its free ticket while it stands, nothing of it counts, what it won is booked to
-- that promotion, and what was promised of the budget stands as the free ticket does.
create view lottery.proof_free as
select coalesce(f.id, t.id::text) as id, f.state, t.status
from lottery.free_tickets f full join (select * from lottery.tickets where free_promotion is not null) t on t.id = f.ticket_id
where (f.id is null and t.version < 2 and t.status not in ('push', 'void', 'refunded', 'cancelled'))
  or (f.ticket_id is not null and (t.id is null or t.member_id <> f.member_id or t.free_promotion <> f.promotion or t.turnover <> 0
    or t.free_stake > f.worth or (f.state = 'SETTLED' and t.status not in ('won', 'lost', 'push'))))
union all
select t.id::text, null, t.status
from lottery.tickets t join lottery.outcomes o on o.ticket_id = t.id
join wallet.public_lines l on l.key = lottery.key_of('lot:' || t.id || ':v' || o.version)
where t.free_promotion is not null and (l.house <> 'free_rounds' or l.subject <> t.free_promotion)
union all
select coalesce('freeticket:' || f.id, p.key), f.state, p.state
from lottery.free_tickets f
full join (select * from promotions.public_promises where key like 'freeticket:%') p
  on p.merchant_id = f.merchant_id and p.key = 'freeticket:' || f.id
where f.id is null or p.key is null or p.amount <> f.worth or p.code <> f.promotion
  or p.state <> case when f.state in ('OPEN', 'USED') then 'PROMISED' when f.state = 'SETTLED' then 'PAID' else 'LAPSED' end;
