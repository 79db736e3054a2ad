-- Lottery bets with bonus money (promotions §6): what of a stake is of which bonus; none of all others.
alter table lottery.tickets add column bonus_stake bigint not null default 0, add column bonus_id bigint;
alter table lottery.tickets add constraint tickets_bonus check (
  (bonus_id is null and bonus_stake = 0) or (bonus_id is not null and bonus_stake > 0 and bonus_stake <= stake and book = 'real'));

-- Of a plan over several issues all bonus money is of one bonus, and each issue says what of it is its own.
alter table lottery.chases add column bonus_id bigint;
alter table lottery.chase_issues add column bonus_stake bigint not null default 0 check (bonus_stake between 0 and stake);

-- As before (0104, 0466); what expired with its bonus had come back or was won all the same.
create or replace view lottery.proof_paid as
select coalesce(told.key, moved.key) as key, told.ticket_id, told.amount as told, moved.amount as moved
from (
  select ticket_id, lottery.key_of('lot:' || ticket_id || case kind when 'refund' then ':back' else ':v' || version end) as key,
    payout + rebate - coalesce(lag(payout + rebate) over (partition by ticket_id order by version), 0) as amount
  from lottery.outcomes) told
full join (
  select key, min(kind) as kind, sum(amount) as amount from wallet.public_lines
  where kind in ('lottery_settle', 'lottery_adjust', 'lottery_back') and house <> 'bonus_expired' group by key) moved
  on moved.key = told.key
where coalesce(told.amount, 0) <> coalesce(moved.amount, 0) and (told.key is not null or moved.kind <> 'lottery_back');

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
  from wallet.public_lines l where l.kind in ('lottery_bet', 'lottery_back') and l.house <> 'bonus_expired' group by l.key)
select coalesce(told.key, moved.key) as key, told.amount as told, moved.amount as moved
from told full join moved using (key)
where (told.key is null and moved.kind = 'lottery_bet') or moved.key is null or told.amount <> moved.amount
  or told.account_id <> moved.account_id;

create or replace view lottery.proof_chases as
select c.id, c.paid, c.refunded, i.stakes, b.returned
from lottery.chases c
cross join lateral (
  select coalesce(sum(i.stake) filter (where i.state <> 'cancelled' or i.ticket_id is not null), 0) as stakes,
    count(*) filter (where t.stake is distinct from i.stake and i.ticket_id is not null) as wrong
  from lottery.chase_issues i
  left join lottery.tickets t on t.id = i.ticket_id and t.chase_id = i.chase_id and t.chase_index = i.index
    and t.draw_id = i.draw_id
  where i.chase_id = c.id) i
cross join lateral (
  select coalesce(sum(l.amount), 0) as returned from lottery.chase_issues i
  join wallet.public_lines l on l.key = lottery.key_of('lot:chase:' || i.chase_id || ':' || i.index)
      and l.house <> 'bonus_expired'
  where i.chase_id = c.id) b
where c.paid <> i.stakes + c.refunded or c.refunded <> b.returned or i.wrong > 0
union all
select t.chase_id, null, null, t.stake, null
from lottery.tickets t
where t.chase_id is not null and not exists (
  select from lottery.chase_issues i where i.chase_id = t.chase_id and i.index = t.chase_index and i.ticket_id = t.id);

-- Must be empty: of each stake as much bonus money was taken as it says, and each bet of a plan has its issue's part.
create view lottery.proof_bonus_stakes as
with told as (
  select lottery.key_of('lot:' || t.id || ':stake') as key, -t.bonus_stake as bonus
  from lottery.tickets t where t.chase_id is null and t.bonus_id is not null
  union all
  select lottery.key_of('lot:chase:' || c.id || ':paid'), -s.kept - s.returned
  from lottery.chases c cross join lateral (
    select
      -- one that was moved to the end stands there, too
      coalesce(sum(i.bonus_stake) filter (where i.state <> 'cancelled' or i.ticket_id is not null), 0) as kept,
      coalesce(sum(b.returned), 0) as returned
    from lottery.chase_issues i cross join lateral (
      select sum(l.amount) as returned from wallet.public_lines l
      where l.key = lottery.key_of('lot:chase:' || i.chase_id || ':' || i.index) and l.book = 'bonus' and l.house = 'stake') b
    where i.chase_id = c.id) s
  where c.bonus_id is not null),
moved as (
  select l.key, sum(l.amount) as bonus from wallet.public_lines l
  where l.kind = 'lottery_bet' and l.book = 'bonus' group by l.key)
select coalesce(told.key, moved.key) as key, told.bonus as told, moved.bonus as moved
from told full join moved using (key) where told.bonus is distinct from moved.bonus
union all
select lottery.key_of('lot:' || t.id || ':stake'), t.bonus_stake, i.bonus_stake
from lottery.tickets t join lottery.chase_issues i on i.chase_id = t.chase_id and i.index = t.chase_index
where t.bonus_stake <> i.bonus_stake;
