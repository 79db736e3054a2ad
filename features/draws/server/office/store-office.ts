import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

/* SQL of draws as operators see them. */

/** What was taken of each envelope. */
export async function sumTaken(db: Sql, ids: readonly string[]): Promise<Map<string, Amount>> {
  const rows = await db<{ id: string; sum: Amount }[]>`
    select envelope_id as id, sum(amount)::bigint as sum from draws.envelope_claims where envelope_id = any(${[...ids]}::text[])
    group by envelope_id`
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}
