import type { Sql } from '#shared/server/db.ts'
import { turnMonths } from './store.ts'

/** Makes this month of the log and the next two, and keeps how wallets stood before the last one. Again and again. */
export async function preparePartitions(db: Sql): Promise<void> {
  await turnMonths(db)
}
