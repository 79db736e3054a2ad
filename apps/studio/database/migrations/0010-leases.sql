-- Who runs what only one process may run at a time: a flight, later a table. A lease is renewed while its owner lives, and
-- may be taken over once it has run out. Its token grows with each owner: what is written under an older one is refused.
create sequence studio.lease_tokens;
create table studio.leases (
  name text primary key,
  token bigint not null unique,
  -- host and process, for whoever looks
  owner text not null,
  expires_at timestamptz not null
);

-- Flights start one after the other from a pad, each by the next hash of the pad's chain: the hash of one tells those
-- before it, so that no two may fly by the same chain.
alter table studio.chains add column pad smallint not null default 0;
drop index studio.chains_game;
create index chains_game on studio.chains (game, pad, id);
