-- What the same bets pay back at the least unit of each currency, in parts per million: payouts are rounded down once a
-- line, which counts most there. Empty where it was not reckoned yet (`completePrices`).
alter table lottery.prices add column least_returns jsonb not null default '{}';
