-- Free rounds that the platform gave a player (wallet contract §2.3, reward_create). How many are left and what they won
-- follows from their rounds, so that nothing can differ from them.
create table studio.rewards (
  brand text not null,
  reward text not null,
  player text not null,
  game text not null,
  currency text not null,
  rounds int not null check (rounds between 1 and 1000),
  -- each is played at this, in minor units, and nobody pays it
  stake bigint not null check (stake > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PLAYED', 'EXPIRED', 'CANCELLED')),
  expires_at timestamptz not null,
  -- whether it is over is looked at then: at its end, or when its last round is played
  due_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (brand, reward)
);
create index rewards_of_player on studio.rewards (player, created_at desc);
create index rewards_due on studio.rewards (due_at) where state = 'ACTIVE';

-- Of which reward a round was.
alter table studio.rounds add column reward text;
create index rounds_of_reward on studio.rounds (brand, reward) where reward is not null;
