-- A press whose answer got lost is asked about, never kept for later: its key is recalled, and a bet that arrives with it
-- after that is not taken.
create table studio.recalled_keys (
  player text not null,
  spin_key text not null,
  recalled_at timestamptz not null default clock_timestamp(),
  primary key (player, spin_key)
);

-- Whoever recalls a key holds this lock, too, and looks for its round under it: one of both comes first.
create function studio.leave_out_recalled() returns trigger language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.player || ' ' || new.spin_key, 0));
  if exists (select from studio.recalled_keys where player = new.player and spin_key = new.spin_key) then
    return null;
  end if;
  return new;
end $$;
create trigger rounds_recalled before insert on studio.rounds
  for each row execute function studio.leave_out_recalled();
