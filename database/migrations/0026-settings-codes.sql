-- What a merchant says about codes by SMS (security §3.5).
alter table settings.merchants
  -- Dialling codes that SMS go to. None means nobody where SMS cost money, and everybody in the development outbox.
  add column sms_countries text[] not null default '{}'
    check (array_to_string(sms_countries, '') ~ '^\d*$' and array_position(sms_countries, '') is null),
  -- SMS an hour; beyond it no more are sent.
  add column sms_hourly_budget int not null default 300 check (sms_hourly_budget >= 0),
  -- Minutes that a code is good for (D7).
  add column code_minutes smallint not null default 1 check (code_minutes between 1 and 10);
