-- The same page once more: a page is written while the one before it is being paid, and another process may have paid it
-- by then. How many bets were as they had been read is told, and the caller judges by how far the draw has come.
drop function lottery.settle_page;
create function lottery.settle_page(draw bigint, next_version int, since timestamptz, until timestamptz, page text)
returns int language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed int;
begin
  -- Nobody is told of a page before the draw is settled, and that commit waits for the disk. What a crash takes until then
  -- is paid again from where the draw stands; whoever spends of it commits after it, and takes it to the disk with them.
  perform set_config('synchronous_commit', 'off', true);
  -- Before a young table is analysed, an update would read the whole draw for each given bet, or all given bets for each of
  -- the draw. A merge that may insert looks up each given bet by its id, whatever the planner believes (migration 0054).
  merge into lottery.tickets t
    using (select f[1]::bigint as id, f
      from (select string_to_array(r, E'\x1f') as f from string_to_table(page, E'\x1e') r offset 0) x offset 0) u
    on t.id = u.id and t.placed_at between since and until
    when matched and t.version = u.f[2]::int and t.draw_id = draw then update set status = u.f[9], version = next_version,
      payout = u.f[5]::bigint, turnover = u.f[6]::bigint, ended_at = clock_timestamp()
    when not matched then insert (id) values (u.id);
  get diagnostics changed = row_count;
  if changed = length(page) - length(replace(page, E'\x1e', '')) + 1 then
    insert into lottery.outcomes (at, ticket_id, draw_id, version, kind, hits, payout, turnover, rebate, lines)
      select clock_timestamp(), f[1]::bigint, draw, next_version, f[3], f[4]::int, f[5]::bigint, f[6]::bigint, f[7]::bigint,
        f[8]::jsonb
      from (select string_to_array(r, E'\x1f') as f from string_to_table(page, E'\x1e') r offset 0) x;
  end if;
  return changed;
end $$;
