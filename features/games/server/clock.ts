import type { Sql } from '#shared/server/db.ts'
import { addPartitions } from '#shared/server/partitions.ts'

/** This month's and the next two months' partitions of the wallet log. Doing it again changes nothing. */
export async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'games.transactions', 'key')
  await addPartitions(db, 'games.rounds', 'key', 60)
}
