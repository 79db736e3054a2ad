-- Draws and their settlement (domain notes §6, §9.2): what is bound at lock, who told a result, how far paying has come.

alter table lottery.draws
  -- when the root of its bets was bound, when its first result stood, when its last bet was paid
  add column bound_at timestamptz,
  add column drawn_at timestamptz,
  add column settled_at timestamptz,
  -- of prizes that only the draw decides, by play: odds by prize (§4.1)
  add column draw_odds jsonb,
  -- the member whose bets were settled last by this version of the result; null before the first
  add column settled_to text,
  add column void_reason text;

-- The tree of bets orders them by the texts of their ids: with as many digits for ever, that is their order as numbers.
alter sequence lottery.ticket_ids minvalue 100000000000 maxvalue 999999999999 start 100000000000 restart;
alter table lottery.tickets add check (id between 100000000000 and 999999999999);

-- A member's bets on an issue are settled together, for what they gain in it may be capped.
create index tickets_settling on lottery.tickets (draw_id, member_id, id);
drop index lottery.tickets_draw;

-- What each operator said that an outside draw has drawn; where they differ all of it stays. `reason`: of a correction.
create table lottery.result_entries (
  draw_id bigint not null references lottery.draws,
  version int not null,
  operator text not null,
  result text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (draw_id, version, operator)
);

-- The bets' tree in pieces of 1,024 leaves, so that the way of one bet to the root needs no other piece's leaves.
create table lottery.bet_pieces (
  draw_id bigint not null references lottery.draws,
  piece int not null,
  -- the bet of its first leaf, and how many of that bet's lines stand in the piece before
  first_bet bigint not null,
  skipped int not null,
  root bytea not null,
  primary key (draw_id, piece)
);

-- Writes a page of settled bets: rows as text, fields parted by unit separators and rows by record separators. Per row:
-- bet, version before, kind, hits, payout, turnover, rebate, lines, status. `since`, `until`: when the bets were placed.
create function lottery.settle_page(draw bigint, next_version int, since timestamptz, until timestamptz, page text)
returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed int;
begin
  insert into lottery.outcomes (at, ticket_id, draw_id, version, kind, hits, payout, turnover, rebate, lines)
    select clock_timestamp(), f[1]::bigint, draw, next_version, f[3], f[4]::int, f[5]::bigint, f[6]::bigint, f[7]::bigint,
      f[8]::jsonb
    from (select string_to_array(r, E'\x1f') as f from string_to_table(page, E'\x1e') r offset 0) x;
  update lottery.tickets t set status = u.status, version = next_version, payout = u.payout, turnover = u.turnover,
      ended_at = clock_timestamp()
    from (select f[1]::bigint as id, f[2]::int as before, f[9] as status, f[5]::bigint as payout, f[6]::bigint as turnover
      from (select string_to_array(r, E'\x1f') as f from string_to_table(page, E'\x1e') r offset 0) x offset 0) u
    where t.id = u.id and t.placed_at between since and until and t.version = u.before and t.draw_id = draw;
  get diagnostics changed = row_count;
  if changed <> length(page) - length(replace(page, E'\x1e', '')) + 1 then
    raise exception 'a bet changed while it was settled' using errcode = '40001';
  end if;
end $$;
