import type { Sql } from '#shared/server/db.ts'
import { follow } from './store-metrics.ts'

/** Rows at once: the more wait, the more of them are of the same teams, which are written once (§8.2). Nobody waits for these rows. */
const MOST = 50_000

/** Counts all that was settled, each change once; answers how many. */
export async function followSettled(db: Sql): Promise<number> {
  for (let all = 0; ; ) {
    const taken = await follow(db, MOST)
    all += taken
    if (taken < MOST) return all
  }
}
