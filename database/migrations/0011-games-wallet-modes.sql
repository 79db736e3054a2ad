-- Whose money a vendor plays with at a merchant (wallet contract §3.1): ours, asked for each bet (seamless), or what was
-- moved to it before (transfer). Never both at once: the same money would be in two places (T-027).
alter table games.merchant_vendors
  add column seamless boolean not null default true,
  add column transfer boolean not null default false,
  add constraint one_wallet_mode check (not (seamless and transfer));
