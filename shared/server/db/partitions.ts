import type { Sql } from '../db.ts'

/**
 * Makes a table's partitions of this month and the two after it; `keys` are unique within a month. `fill`: how many
 * percent of a page new rows may take, less where rows are updated soon after. Idempotent.
 */
export async function addPartitions(db: Sql, table: string, keys: string, fill = 100): Promise<void> {
  await db`select history.add_partitions(${table}::text::regclass, ${keys}, ${fill})`
}
