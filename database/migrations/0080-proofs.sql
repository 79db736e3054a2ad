-- When each proof last ran to its end and what it found: whichever server ran it, all of them can tell, also after a start.
create schema proofs;

create table proofs.runs (
  view text primary key,
  -- since when it is expected to run
  expected_at timestamptz not null default now(),
  -- null until it first ran to its end
  succeeded_at timestamptz,
  found int,
  -- null when nothing has failed since it last ran to its end
  failed_at timestamptz
);
