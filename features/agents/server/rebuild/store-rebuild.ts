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
