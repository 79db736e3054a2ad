import type { Sql } from '#shared/server/db.ts'

/* SQL of the contract's calls that only read, and of what operators look at. */

export async function selectStatus(db: Sql, key: string) {
  const [row] = await db<{ state: string; answer: string }[]>`
    select state, answer from games.transactions where key = ${key} order by at desc limit 1`
  return row
}
