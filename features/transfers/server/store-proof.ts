import type { Sql, Tx } from '#shared/server/db.ts'

export async function countDifferences(db: Sql | Tx): Promise<{ transit: number }> {
  const [row] = await db<{ transit: number }[]>`
    select count(*)::int as transit from transfers.proof_transit`
  return row!
}
