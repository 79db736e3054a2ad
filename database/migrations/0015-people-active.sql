-- Who of these members may play, in the order asked: for batches that ask for many within a statement of their own.
create function people.public_active(ids text[]) returns boolean[] language plpgsql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  return (select array_agg(coalesce(m.status = 'active', false) order by u.place)
    from unnest(ids) with ordinality u(id, place) left join people.members m on m.id = u.id);
end $$;
