import { type Sql, withLongTimeout } from '#shared/server/db.ts'

/** Each merchant with lines, and the last day of its clock that is over. */
export async function selectYesterdays(db: Sql): Promise<{ merchantId: number; day: string }[]> {
  return db<{ merchantId: number; day: string }[]>`
    select merchant_id as "merchantId", ((now() at time zone time_zone)::date - 1)::text as day from settings.public_clocks
    where merchant_id in (select merchant_id from agents.teams) order by 1`
}

export type Repair = { agent: number; product: string }

/**
 * Adds a day of teams up once more; answers what was kept otherwise, and now is as it was added up. Bills that were made of it
 * are calculated again.
 */
export async function rebuildDay(db: Sql, merchantId: number, day: string): Promise<Repair[]> {
  return withLongTimeout(db, async tx => {
    const repaired = await tx<Repair[]>`select agent, product from agents.rebuild_teams(${merchantId}, ${day}::date)`
    if (repaired.length > 0)
      await tx`
        insert into agents.changed (merchant_id, span, is_slot)
        select merchant_id, tstzrange(${day}::timestamp at time zone time_zone, (${day}::date + 1)::timestamp at time zone time_zone), false
        from settings.public_clocks where merchant_id = ${merchantId}`
    return repaired
  })
}

/** Each day that is over and has figures: those that are not closed, and so many before, the oldest first. */
export async function selectOpenDays(db: Sql, checked: number) {
  return db<{ merchantId: number; day: string; isClosed: boolean }[]>`
    select c.merchant_id as "merchantId", d.day::date::text as day, d.day::date <= coalesce(k.upto, '-infinity') as "isClosed"
    from settings.public_clocks c left join agents.closed_days k on k.merchant_id = c.merchant_id
    cross join lateral (select min(day) as day from agents.member_days where merchant_id = c.merchant_id) f
    cross join lateral generate_series(greatest(f.day, k.upto - ${checked}::int), (now() at time zone c.time_zone)::date - 1, '1 day') d(day)
    order by 1, 2`
}

export async function closeDay(db: Sql, merchantId: number, day: string): Promise<void> {
  await withLongTimeout(db, tx => tx`select agents.close_day(${merchantId}, ${day}::date)`)
}

/** How many rows of a closed day are not what members and teams came to. */
export async function countWrongDirect(db: Sql, merchantId: number, day: string): Promise<number> {
  const [row] = await withLongTimeout(
    db,
    tx => tx<{ wrong: number }[]>`
      select count(*)::int as wrong from agents.wrong_direct(${day}::date, ${day}::date) where merchant_id = ${merchantId}`,
  )
  return row!.wrong
}
