import type { Sql } from '#shared/server/db.ts'

/*
 * SQL of which events changed, in their order. Who changes one takes `nextval('studio.sports_told')` while it holds the producers
 * (`lockProducers`): without that a lower number could be committed after a higher one, and nobody would look back.
 */

const MOST = 1_000

export async function selectLastTold(db: Sql): Promise<number> {
  const [row] = await db<{ told: bigint }[]>`select coalesce(max(told), 0)::bigint as told from studio.sports_events`
  return Number(row!.told)
}

/** Events that changed behind a number, in the order of their last changes. */
export async function selectToldAfter(db: Sql, after: number): Promise<{ id: string; told: number }[]> {
  const rows = await db<{ id: string; told: bigint }[]>`
    select id, told from studio.sports_events where told > ${after} order by told limit ${MOST}`
  return rows.map(({ id, told }) => ({ id, told: Number(told) }))
}
