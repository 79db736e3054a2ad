-- What an operator says before a merchant may take real money (security §1.2): the server does not start without all of it.
alter table settings.merchants
  add column real_money jsonb not null default '{}',
  -- eighteen can be raised, never lowered
  add constraint merchants_minimum_age check (coalesce((real_money ->> 'minimumAge')::int, 18) >= 18);
