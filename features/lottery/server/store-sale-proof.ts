import type { Sql, Tx } from '#shared/server/db.ts'

/** How many rows each proof view finds; all must be 0. */
export async function countDifferences(db: Sql | Tx): Promise<Record<'stakes' | 'chases' | 'closing', number>> {
  const [row] = await db<Record<'stakes' | 'chases' | 'closing', number>[]>`
    select (select count(*)::int from lottery.proof_stakes) as stakes,
      (select count(*)::int from lottery.proof_chases) as chases,
      (select count(*)::int from lottery.proof_closing) as closing`
  return row!
}
