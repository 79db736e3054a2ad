import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { roundKey, txKey } from '#features/gateway/server/batch/gateway-call.ts'
import { columns } from '#shared/server/db/columns.ts'
import { send } from '#shared/server/db/pool.ts'
import { tagOf } from '#shared/server/db/tagged.ts'

/* SQL of the archive: which partitions the history has, what is in them, and where they lie. */

/** A copy or a move takes as long as it takes; but who waits for a lock makes everybody behind it wait. */
const LOCK_MS = 500
const SETTINGS = { application_name: 'archive', options: `-c TimeZone=UTC -c DateStyle=ISO -c lock_timeout=${LOCK_MS}` }
const LOCK = 7004

/** One connection, so that what is locked stays locked. */
export async function open(url: string) {
  const client = new pg.Client({ connectionString: url, ...SETTINGS, types: columns })
  await client.connect()
  const tag = tagOf(query => send(client, query))
  return Object.assign(tag, { client, end: () => client.end() })
}

export type Database = Awaited<ReturnType<typeof open>>

/** What is partitioned by time. `id` and `sums` describe a partition's content, `order` is that of the archived rows. */
export const TABLES = {
  'wallet.log': {
    time: 'at',
    id: "wallet || ' ' || version",
    order: ['at', 'wallet', 'version'],
    keys: ['wallet', 'version'],
    sums: ['cash', 'bonus'],
  },
} as const

export type Table = keyof typeof TABLES
export type Partition = { table: Table; name: string; from: Date; to: Date; columns: string[] }

/** One archiver at a time: others wait until its work is over, or its connection. */
export async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db`select set_config('lock_timeout', '0', false), pg_advisory_lock(${LOCK})`
  await db`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, false)`
  try {
    return await work()
  } finally {
    await db`select pg_advisory_unlock(${LOCK})`
  }
}

/** All partitions, the oldest first. */
export async function selectPartitions(db: Database): Promise<Partition[]> {
  return db<Partition[]>`
    select n.nspname || '.' || p.relname as "table", n.nspname || '.' || c.relname as name,
      (regexp_match(b, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as "from",
      (regexp_match(b, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as "to",
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral pg_get_expr(c.relpartbound, c.oid) b
    where i.inhparent = any(${Object.keys(TABLES)}::text[]::regclass[]) and b ~ 'FROM \\(''.*TO \\('''
    order by "from", name`
}

/** The database's clock: `since` when a month that ended has been left alone for so many days. */
export async function selectDaysAgo(db: Database, days: number): Promise<Date> {
  const [row] = await db<{ at: Date }[]>`select now() - ${days}::int * interval '1 day' as at`
  return row!.at
}

type Span = { from: Date; to: Date }

/** Rounds opened between that nobody ended. */
export async function countOpenRounds(db: Database, { from, to }: Span): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from wallet.public_rounds
    where opened_at >= ${from} and opened_at < ${to} and state not in ('CLOSED', 'CANCELLED')`
  return row!.count
}

/** Cases that are not closed and were noted then, or are about a transaction or a round of then. */
export async function countOpenCases(db: Database, { from, to }: Span): Promise<number> {
  const open = await db<{ id: bigint; vendorId: number; tx: string; player: string; round: string }[]>`
    select id, vendor_id as "vendorId", tx, player, round from reconciliation.cases where state <> 'CLOSED'`
  const txs = open.map(each => txKey(each.vendorId, each.tx))
  const rounds = open.map(each => roundKey(each.vendorId, each.player, each.round))
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from unnest(${open.map(each => each.id)}::bigint[], ${txs}::uuid[], ${rounds}::uuid[])
      k(id, tx, round)
    join reconciliation.cases c using (id)
    where c.at >= ${from} and c.at < ${to}
      or exists (select from wallet.public_calls t where t.key = k.tx and t.at >= ${from} and t.at < ${to})
      or exists (select from wallet.public_rounds r where r.key = k.round and r.opened_at >= ${from} and r.opened_at < ${to})`
  return row!.count
}

/** What is in a partition, in the database's own words; sums in ten-thousandths over all currencies. */
export type Content = {
  rows: string
  minId: string | null
  maxId: string | null
  minAt: string | null
  maxAt: string | null
  sums: Record<string, string>
}

export async function selectContent(
  db: Database,
  { table, name }: Pick<Partition, 'table' | 'name'>,
): Promise<Content> {
  const { time, id, sums } = TABLES[table]
  const list = sums.map(column => `'${column}', coalesce(sum(${column}), 0)::text`).join(', ')
  const [row] = await db.unsafe<Content[]>(`
    select count(*)::text as rows, min(${id})::text as "minId", max(${id})::text as "maxId", min(${time})::text as "minAt",
      max(${time})::text as "maxAt", json_build_object(${list}) as sums
    from ${name}`)
  return row!
}

/**
 * The rows of a partition as CSV, a day at a time: a snapshot that is held for long would keep the database from
 * cleaning up behind the accounts of those who play now.
 */
export async function* readRows(db: Database, { table, name, from, to }: Partition, columns: readonly string[]) {
  const { time, order } = TABLES[table]
  yield Buffer.from(`${columns.join(',')}\n`)
  for (let day = from.getTime(); day < to.getTime(); day += 86_400_000) {
    const until = new Date(Math.min(day + 86_400_000, to.getTime())).toISOString()
    yield* db.client.query(
      copyTo(`
        copy (select ${columns.join(', ')} from ${name}
          where ${time} >= '${new Date(day).toISOString()}' and ${time} < '${until}' order by ${order.join(', ')})
        to stdout with (format csv)`),
    ) as AsyncIterable<Buffer>
  }
}

export type Difference = { changed: number; onlyInDatabase: number; onlyInArchive: number; keys: string[] }

/** Compares a partition with rows that `fill` writes as CSV; a few keys of what differs are told. */
export async function compareRows(
  db: Database,
  { table, name }: Partition,
  columns: readonly string[],
  fill: (into: NodeJS.WritableStream) => Promise<void>,
): Promise<Difference> {
  const { keys } = TABLES[table]
  const row = (alias: string) => `row(${columns.map(column => `${alias}.${column}`).join(', ')})`
  await db.unsafe(`drop table if exists archived; create temp table archived (like ${name})`)
  try {
    await fill(db.client.query(copyFrom(`copy archived (${columns.join(', ')}) from stdin with (format csv, header)`)))
    const [found] = await db.unsafe<Difference[]>(`
      select count(*) filter (where a.key is not null and d.key is not null)::int as changed,
        count(*) filter (where a.key is null)::int as "onlyInDatabase",
        count(*) filter (where d.key is null)::int as "onlyInArchive",
        (array_agg(coalesce(a.key, d.key)::text order by coalesce(a.key, d.key)))[1:5] as keys
      from archived a full join ${name} d on ${keys.map(key => `a.${key} = d.${key}`).join(' and ')}
      where ${row('a')} is distinct from ${row('d')}`)
    return found!
  } finally {
    await db`drop table archived`
  }
}

/** Nothing changes there any more: no vacuum needs to come again, for the last one froze every row. */
export async function quiet(db: Database, name: string): Promise<void> {
  const [row] = await db<{ done: boolean }[]>`
    select 'autovacuum_enabled=false' = any(coalesce(reloptions, '{}')) as done from pg_class where oid = ${name}::text::regclass`
  if (row!.done) return
  await db.unsafe(`vacuum (freeze, analyze) ${name}`)
  await db.unsafe(`alter table ${name} set (autovacuum_enabled = false, toast.autovacuum_enabled = false)`)
}

/** Bytes of a table with its indexes that are not yet in a tablespace, piece by piece. */
export async function selectPieces(db: Database, name: string, tablespace: string) {
  return db<{ kind: 'table' | 'index'; name: string; bytes: bigint }[]>`
    select case when c.relkind = 'i' then 'index' else 'table' end as kind, c.oid::regclass::text as name,
      case when c.relkind = 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class c
    where (c.oid = ${name}::text::regclass or c.oid in (select indexrelid from pg_index where indrelid = ${name}::text::regclass))
      and coalesce(nullif(c.reltablespace, 0), (select dattablespace from pg_database where datname = current_database()))
        <> (select oid from pg_tablespace where spcname = ${tablespace})
    order by c.relkind desc, 2`
}

export async function isTablespace(db: Database, tablespace: string): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from pg_tablespace where spcname = ${tablespace}) as found`
  return row!.found
}

/** Who asks for this table or any other partition beside it waits until the piece has moved. */
export async function movePiece(db: Database, piece: { kind: 'table' | 'index'; name: string }, tablespace: string) {
  await db.unsafe(`alter ${piece.kind} ${piece.name} set tablespace ${postgresName(tablespace)}`)
}

const postgresName = (name: string) => `"${name.replaceAll('"', '""')}"`
