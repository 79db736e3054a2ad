import type { Tx } from '#shared/server/db.ts'

const TABLES = ['wallet.log', 'wallet.wallets']

/** Rows as PostgreSQL estimates them now, and gigabytes of tables and their indexes, partitions and all. */
export async function printSizes(tx: Tx, name: string, print: (line: string) => void): Promise<void> {
  await tx`analyze`
  const sizes = await tx<{ table: string; rows: number; data: number; indexes: number }[]>`
    select t.name as table, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_table_size(p.relid))::float8 as data,
      sum(pg_indexes_size(p.relid))::float8 as indexes
    from unnest(${TABLES}::text[]) with ordinality t(name, place)
    cross join lateral pg_partition_tree(t.name::regclass) p join pg_class c on c.oid = p.relid
    where p.isleaf group by t.name, t.place order by t.place`
  const gb = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
  for (const { table, rows, data, indexes } of sizes)
    print(`${name}: ${table} has ${rows.toLocaleString('en')} rows, ${gb(data)}, indexes ${gb(indexes)}`)
}
