-- What vendors publish of their games beside the return: lobbies sort, filter and explain by it. Empty where a vendor
-- does not say. Since when a game is in a catalogue is ours.
alter table games.games
  add column volatility text not null default '',
  add column top_win text not null default '',
  add column mechanics text[] not null default '{}',
  add column theme text not null default '',
  add column demo_path text not null default '',
  add column listed_at timestamptz not null default now();

-- The stake that wins a whole pool: a smaller one wins its share. Null where the vendor does not say.
alter table games.jackpots add column full_stake bigint;
