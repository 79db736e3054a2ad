import type { Sql, Tx } from './db.ts'

/** The database's clock decides everything about money (architecture §5): all servers agree on it. */
export async function databaseNow(tx: Tx | Sql): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select clock_timestamp() as now`
  return row!.now
}
