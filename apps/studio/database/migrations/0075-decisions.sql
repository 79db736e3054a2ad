-- Tables at which players decide within a coup: blackjack. Each step takes decisions, as `step` 0 takes bets.
alter table studio.coups
  drop constraint coups_state_check,
  add constraint coups_state_check check (state in ('BETTING', 'PLAYING', 'DEALT', 'RESULT', 'VOID')),
  add column step integer not null default 0,
  -- Boxes, cards and decisions so far; `owners`: who decides for each box.
  add column play jsonb,
  add column owners jsonb,
  add column stepped_at timestamptz;

-- What players decided, one for each hand and step. One that needs a stake counts while its round, of the same key, is open.
create table studio.decisions (
  coup_id bigint not null references studio.coups (id),
  step integer not null,
  hand text not null,
  player text not null,
  key text not null,
  move text not null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (coup_id, step, hand)
);
create unique index decisions_key on studio.decisions (player, key);
