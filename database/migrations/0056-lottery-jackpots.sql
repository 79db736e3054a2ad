-- Jackpots (domain notes §4.1): prizes that are sold without odds. What their winners share is told by two operators who
-- say the same, before the draw or after it.
alter table lottery.draws
  -- a jackpot of the result was won that nobody has told yet: nothing is paid until it is
  add column awaits_jackpot boolean not null default false,
  -- what a unit of each jackpot pays by this version of the result: odds by currency and prize
  add column jackpot_odds jsonb;

-- What the winners of a prize share in one draw and currency, ten-thousandths. `amount` is what two agreed on.
create table lottery.jackpots (
  draw_id bigint not null references lottery.draws on delete cascade,
  prize text not null,
  currency text not null,
  amount bigint check (amount > 0),
  entered_by text not null,
  entered_amount bigint not null check (entered_amount > 0),
  confirmed_by text check (confirmed_by <> entered_by),
  -- winners were paid by it: it stays what it is
  paid boolean not null default false,
  primary key (draw_id, prize, currency),
  check (not paid or amount is not null)
);

-- What operators said of jackpots, in order.
create table lottery.jackpot_entries (
  id bigint generated always as identity primary key,
  draw_id bigint not null references lottery.draws on delete cascade,
  prize text not null,
  currency text not null,
  operator text not null,
  amount bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index jackpot_entries_draw on lottery.jackpot_entries (draw_id);

-- What operators said of results stays as well when they say otherwise later.
alter table lottery.result_entries drop constraint result_entries_pkey;
alter table lottery.result_entries add column id bigint generated always as identity primary key;
create index result_entries_version on lottery.result_entries (draw_id, version);
