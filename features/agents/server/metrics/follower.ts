import type { Sql } from '#shared/server/db.ts'
import { follow } from './store-metrics.ts'

/** Rows at once: enough to be worth a statement, and few enough to keep nobody waiting (§8.2). */
const MOST = 5_000

/** Counts all that was settled, each change once. */
export async function followSettled(db: Sql): Promise<void> {
  while ((await follow(db, MOST)) >= MOST);
}
