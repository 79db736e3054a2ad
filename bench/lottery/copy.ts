import type { Sql } from '#shared/server/db.ts'

/** A table, and a query of its rows with %s in its place. */
export type Source = [table: string, query: string]

/** COPY from files of the server into tables alike, with all their indices: nothing of it passes a client. */
export async function timeCopy(db: Sql, sources: readonly Source[]): Promise<{ seconds: number; rows: number }> {
  let ms = 0
  let rows = 0
  for (const [i, [table, query]] of sources.entries()) {
    await db.unsafe(`copy (${query.replace('%s', table)}) to program 'cat > bench-${i}.copy'`)
    await db.unsafe(`create table bench_${i} (like ${table} including all excluding generated)`)
    const from = performance.now()
    rows += (await db.unsafe(`copy bench_${i} from program 'cat bench-${i}.copy'`)).count
    ms += performance.now() - from
    await db.unsafe(`drop table bench_${i}`)
    await db.unsafe(`copy (select 1) to program 'rm bench-${i}.copy'`)
  }
  return { seconds: ms / 1_000, rows }
}
