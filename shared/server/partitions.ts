import type { Sql } from './db.ts'

/** Makes a table's partitions of this month and the two after it; `keys` are unique within a month. Idempotent. */
export async function addPartitions(db: Sql, table: string, keys: string): Promise<void> {
  await db`select history.add_partitions(${table}::text::regclass, ${keys})`
}
