import type { Sql } from '#shared/server/db.ts'
import { wordRow } from '../batch/store.ts'

/* SQL of the contract's calls that only read, and of what operators look at. */

export async function selectStatus(db: Sql, key: string) {
  const [row] = await db<{ op: string; state: string; currency: string; answer: string | null; told: string }[]>`
    select op, state, currency, answer, told from wallet.public_calls where key = ${key} order by at desc limit 1`
  return row && { state: row.state, answer: row.answer ?? wordRow({ ...row, key }) }
}
