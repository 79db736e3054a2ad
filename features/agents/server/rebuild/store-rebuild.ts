import { type Sql, withLongTimeout } from '#shared/server/db.ts'

/** Each merchant with lines, and the last day of its clock that is over. */
export async function selectYesterdays(db: Sql): Promise<{ merchantId: number; day: string }[]> {
  return db<{ merchantId: number; day: string }[]>`
    select merchant_id as "merchantId", ((now() at time zone time_zone)::date - 1)::text as day from settings.public_clocks
    where merchant_id in (select merchant_id from agents.teams) order by 1`
}

export type Repair = { agent: number; product: string }

/** Adds a day of teams up once more; answers what was kept otherwise, and now is as it was added up. */
export async function rebuildDay(db: Sql, merchantId: number, day: string): Promise<Repair[]> {
  return withLongTimeout(
    db,
    tx => tx<Repair[]>`select agent, product from agents.rebuild_teams(${merchantId}, ${day}::date)`,
  )
}
