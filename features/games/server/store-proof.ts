import type { Sql, Tx } from '#shared/server/db.ts'

export type Differences = Record<'keys' | 'rounds' | 'postings' | 'obligations' | 'closed' | 'suspense', number>

/** How many rows each proof view finds; all must be 0. */
export async function countDifferences(db: Sql | Tx): Promise<Differences> {
  const [row] = await db<Differences[]>`
    select (select count(*)::int from games.proof_keys) as keys,
      (select count(*)::int from games.proof_rounds) as rounds,
      (select count(*)::int from games.proof_postings) as postings,
      (select count(*)::int from games.proof_obligations) as obligations,
      (select count(*)::int from games.proof_closed) as closed,
      (select count(*)::int from games.proof_suspense) as suspense`
  return row!
}
