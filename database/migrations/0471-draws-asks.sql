-- What taking part in an envelope asks of yesterday (promotions §7.7): own valid play, or what was paid in. Null for nothing.
alter table draws.envelopes
  add column asks text check (asks in ('play', 'deposit')),
  add column asks_amount bigint check (asks_amount > 0),
  add constraint envelopes_asks check ((asks is null) = (asks_amount is null));
