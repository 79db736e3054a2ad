import type { Sql } from '#shared/server/db.ts'
import { addPartitions } from '#shared/server/partitions.ts'

/** Makes this month's and the next two months' partitions of the ledger. Doing it again changes nothing. */
export async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'wallet.entries', 'key, line')
}
