-- Wrong passwords of a whole merchant (S-01): a level that each raises by one and time lowers. As short-lived as attempts.
create unlogged table sessions.login_storms (
  merchant_id int primary key,
  level double precision not null,
  at timestamptz not null
);
