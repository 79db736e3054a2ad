-- The studio's books of what it sends to the wallet: one row for each tx. The platform's feed and the daily statement
-- are read from here.
create table studio.transactions (
  tx text primary key,
  round_id text not null references studio.rounds (id),
  op text not null check (op in ('bet', 'win', 'rollback')),
  kind text not null,
  ref text not null default '',
  -- what it moves on the player's account; 0 for a rollback that found nothing to give back
  amount bigint not null check (amount >= 0),
  state text not null default 'UNKNOWN' check (state in ('UNKNOWN', 'ACCEPTED', 'REFUSED', 'ROLLED_BACK')),
  -- as it stands in every attempt on the wire
  occurred_at timestamptz(3) not null default clock_timestamp(),
  -- the feed has this state already
  told boolean not null default false
) with (fillfactor = 90);
create index transactions_untold on studio.transactions (occurred_at) where not told;
create index transactions_day on studio.transactions using brin (occurred_at);

-- What the feed told, in its order: never changed, so that a page stays as it was. A transaction whose state changes
-- later is told again.
create table studio.feed (
  position bigint generated always as identity primary key,
  tx text not null references studio.transactions,
  state text not null,
  amount bigint not null
);

-- Calls that were given up are numbered in the order of their commits, and end when the platform says what it did.
create sequence studio.failed_numbers;
alter table studio.wallet_calls add column failed_number bigint unique;
alter table studio.wallet_calls add column our_tx text;
alter table studio.wallet_calls drop constraint wallet_calls_state_check;
alter table studio.wallet_calls add constraint wallet_calls_state_check
  check (state in ('due', 'done', 'failed', 'resolved'));
update studio.wallet_calls set failed_number = nextval('studio.failed_numbers') where state = 'failed';

-- What was sent before there were books.
insert into studio.transactions (tx, round_id, op, kind, amount, state, occurred_at)
select r.id || '.b', r.id, 'bet', 'normal', r.stake,
  case when r.state in ('BETTING', 'REVERSING') then 'UNKNOWN' when r.state = 'REFUSED' then 'REFUSED'
    when r.state <> 'REVERSED' then 'ACCEPTED'
    when c.answer ->> 'tombstoned' = 'true' or c.answer ->> 'nothing' = 'true' then 'REFUSED' else 'ROLLED_BACK' end,
  r.created_at
from studio.rounds r left join studio.wallet_calls c on c.round_id = r.id and c.op = 'rollback';
insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
select c.body ->> 'tx', r.id, c.op, coalesce(c.body ->> 'kind', c.body ->> 'reason'), c.body ->> 'ref',
  case when c.op = 'win' then r.payout
    when c.answer ->> 'tombstoned' = 'true' or c.answer ->> 'nothing' = 'true' then 0 else r.stake end,
  case c.state when 'due' then 'UNKNOWN' when 'done' then 'ACCEPTED'
    else case when c.answer ->> 'decided' = 'true' then 'REFUSED' else 'UNKNOWN' end end,
  (c.body ->> 'occurred_at')::timestamptz
from studio.wallet_calls c join studio.rounds r on r.id = c.round_id where c.op in ('win', 'rollback');

-- The stakes that the platform allows.
create table studio.stake_limits (
  game text not null,
  currency text not null,
  min bigint not null,
  max bigint not null check (max >= min),
  set_at timestamptz not null default now(),
  primary key (game, currency)
);

-- All sessions of a player end at once.
create index launches_player on studio.launches (player);
create index sessions_player on studio.sessions (player);
