-- That somebody is there (security §3.4). All of this lives for a minute or two, so it costs no write-ahead log.
create unlogged table sessions.captchas (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  -- keyed by the id, which only the cookie holds
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create index captchas_over on sessions.captchas (expires_at);

create unlogged table sessions.slides (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  action text not null,
  hole_x smallint not null,
  subnet text not null,
  ua_hash bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

create index slides_over on sessions.slides (created_at);

create unlogged table sessions.slide_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  merchant_id int not null,
  action text not null,
  subnet text not null,
  ua_hash bytea not null,
  expires_at timestamptz not null
);

create index slide_tickets_over on sessions.slide_tickets (expires_at);

-- A drag is good once a day: hands do not repeat themselves.
create unlogged table sessions.slide_tracks (
  track_hash bytea primary key check (length(track_hash) = 32),
  expires_at timestamptz not null
);

create index slide_tracks_over on sessions.slide_tracks (expires_at);
