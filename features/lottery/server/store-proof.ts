import type { Sql, Tx } from '#shared/server/db.ts'

export type Differences = Record<'paid' | 'bets' | 'roots', number>

/** How many rows each proof view finds; all must be 0. */
export async function countDifferences(db: Sql | Tx): Promise<Differences> {
  const [row] = await db<Differences[]>`
    select (select count(*)::int from lottery.proof_paid) as paid,
      (select count(*)::int from lottery.proof_bets) as bets,
      (select count(*)::int from lottery.proof_roots) as roots`
  return row!
}
