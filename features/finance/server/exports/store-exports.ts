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
  state: 'READY' | 'RUNNING' | 'DONE' | 'BROKEN'
}
/** Whose it is. */
export type Owner = { merchantId: number; operatorId: string }
export type NewExport = Owner & Pick<ExportRow, 'id' | 'kind' | 'format' | 'filters' | 'expected'>

/** A file that nobody was told anything of for so long is not being sent any more: its server ended. */
const SILENT_SECONDS = 120

const columns = (db: Sql | Tx) => db`
  id, kind, format, filters, expected, created_at as "createdAt", rows, said_at as "saidAt",
  case when state = 'RUNNING' and said_at < now() - ${SILENT_SECONDS} * interval '1 second' then 'BROKEN' else state end as state`

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

/** Of that taking alone: another one may have begun since. */
export async function sayProgress(
  db: Sql,
  { id, taking }: { id: string; taking: number },
  rows: number,
  state: 'RUNNING' | 'DONE' | 'BROKEN',
): Promise<void> {
  await db`
    update finance.exports set rows = ${rows}, said_at = now(), state = ${state} where id = ${id} and taking = ${taking}`
}
