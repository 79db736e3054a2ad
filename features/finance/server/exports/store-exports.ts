import type { ExportKind } from '#features/finance/rules/exports.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Format } from '#shared/server/files/table.ts'

/* SQL of files that operators take along. */

export type ExportRow = {
  id: string
  kind: ExportKind
  format: Format
  filters: Record<string, string>
  expected: number | null
  createdAt: Date
  rows: number
  saidAt: Date | null
  state: 'READY' | 'RUNNING' | 'DONE' | 'BROKEN' | 'STOPPED'
}
/** Whose it is. */
export type Owner = { merchantId: number; operatorId: string }
export type NewExport = Owner & Pick<ExportRow, 'id' | 'kind' | 'format' | 'filters' | 'expected'>

/** A file that nobody was told anything of for so long is not being sent any more: its server ended. */
const SILENT_SECONDS = 120

const isSilent = (db: Sql | Tx) => db`said_at < now() - ${SILENT_SECONDS} * interval '1 second'`

const columns = (db: Sql | Tx) => db`
  id, kind, format, filters, expected, created_at as "createdAt", rows, said_at as "saidAt",
  case when state = 'RUNNING' and ${isSilent(db)} then 'BROKEN' else state end as state`

export async function insertExport(db: Sql | Tx, e: NewExport): Promise<void> {
  await db`
    insert into finance.exports (id, merchant_id, operator_id, kind, format, filters, expected)
    values (${e.id}, ${e.merchantId}, ${e.operatorId}, ${e.kind}, ${e.format}, ${db.json(e.filters)}, ${e.expected})`
}

export async function selectExports(
  db: Sql,
  { merchantId, operatorId }: Owner,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ExportRow[]> {
  return db<ExportRow[]>`
    select ${columns(db)} from finance.exports
    where operator_id = ${operatorId} and merchant_id = ${merchantId}
      and (${before ?? null}::text is null
        or (created_at, id) < (select created_at, id from finance.exports where id = ${before ?? null}))
    order by created_at desc, id desc limit ${limit}`
}

export async function findExport(db: Sql, { merchantId, operatorId }: Owner, id: string) {
  const [row] = await db<ExportRow[]>`
    select ${columns(db)} from finance.exports
    where id = ${id} and operator_id = ${operatorId} and merchant_id = ${merchantId}`
  return row
}

/** How many others are on their way; until the transaction ends nobody else of the merchant begins one. */
export async function countRunning(tx: Tx, { merchantId, operatorId }: Owner, besides: string) {
  await tx`select pg_advisory_xact_lock(hashtextextended('finance.exports ' || ${merchantId}::text, 0))`
  const [row] = await tx<{ person: number; merchant: number }[]>`
    select count(*) filter (where operator_id = ${operatorId})::int as person, count(*)::int as merchant
    from finance.exports
    where merchant_id = ${merchantId} and state = 'RUNNING' and id <> ${besides} and not (${isSilent(tx)})`
  return row!
}

/** Held until the transaction ends. */
export async function holdExport(tx: Tx, { merchantId, operatorId }: Owner, id: string) {
  const [row] = await tx<(ExportRow & { taking: number })[]>`
    select ${columns(tx)}, taking from finance.exports
    where id = ${id} and operator_id = ${operatorId} and merchant_id = ${merchantId} for update`
  return row
}

export async function beginTaking(tx: Tx, id: string, taking: number): Promise<void> {
  await tx`
    update finance.exports set taking = ${taking}, rows = 0, said_at = now(), state = 'RUNNING' where id = ${id}`
}

/** Of that taking alone; false when it has been stopped, or another one has begun since. */
export async function sayProgress(
  db: Sql,
  { id, taking }: { id: string; taking: number },
  rows: number,
  state: 'RUNNING' | 'DONE' | 'BROKEN',
): Promise<boolean> {
  const done = await db`
    update finance.exports set rows = ${rows}, said_at = now(), state = ${state} where id = ${id} and taking = ${taking}`
  return done.count === 1
}

/** Whoever sends it learns of it when they say next how far it has come. */
export async function stopTaking(tx: Tx, id: string): Promise<void> {
  await tx`update finance.exports set taking = taking + 1, said_at = now(), state = 'STOPPED' where id = ${id}`
}

/** What nobody asked for any more in so many days. */
export async function sweepExports(db: Sql, days: number): Promise<void> {
  await db`
    delete from finance.exports
    where created_at < now() - ${days} * interval '1 day' and coalesce(said_at, created_at) < now() - ${days} * interval '1 day'`
}
