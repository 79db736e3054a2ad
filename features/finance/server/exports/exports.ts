import {
  type ExportKind,
  KEPT_DAYS,
  MOST_RUNNING,
  permissionFor,
  type Report,
  strangeFilter,
} from '#features/finance/rules/exports.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Sent } from '#shared/server/files/serve-file.ts'
import type { Format, Table } from '#shared/server/files/table.ts'
import { newId } from '#shared/server/ids.ts'
import type { Log } from '#shared/server/log.ts'
import { type EntriesAsk, expectedEntries } from '../ledger/entries.ts'
import { assertDays } from '../reports/sums.ts'
import type { Days } from '../store.ts'
import * as store from './store-exports.ts'
import { tableFor } from './tables.ts'

/** How far it has come is said after so many pages, a few thousand rows. */
const SAID_PAGES = 10

type Filters = Days & Record<string, string | undefined>

/** Makes the journal ready to be taken. Refused as its pages are. */
export async function exportJournal(db: Sql, who: Acting, { format, ...ask }: EntriesAsk & { format: Format }) {
  const expected = await expectedEntries(db, who.merchantId, ask)
  return prepare(db, who, { kind: 'journal', format, filters: given(ask), expected })
}

/** Makes a report ready to be taken. Refused as the report is, and for a filter that it does not know. */
export async function exportReport(
  db: Sql,
  who: store.Owner,
  { report, format, from, to, ...filters }: Filters & { report: Report; format: Format },
) {
  assertReport(report, filters)
  assertDays({ from, to })
  return prepare(db, who, { kind: report, format, filters: given({ from, to, ...filters }), expected: null })
}

/** Refused as `invalid_input` for a filter that it does not know, or for twice the same dimension. */
export function assertReport(kind: ExportKind, filters: Record<string, string | undefined>): void {
  const field = strangeFilter(kind, filters)
  if (field) throw new Refusal('invalid_input', { field })
  if (filters.and !== undefined && filters.and === (filters.by ?? 'day'))
    throw new Refusal('invalid_input', { field: 'and' })
}

type Prepared = Pick<store.ExportRow, 'kind' | 'format' | 'filters' | 'expected'>

/** One that was checked. */
export async function prepare(db: Sql | Tx, { merchantId, operatorId }: store.Owner, made: Prepared) {
  const id = newId('exp')
  await store.insertExport(db, { id, merchantId, operatorId, ...made })
  return { id, name: `${nameOf(made.kind, made.filters)}.${made.format}` }
}

export async function exportsOf(db: Sql, who: Acting, asked: { before?: string | undefined; limit: number }) {
  const list = (await store.selectExports(db, who, asked)).map(toWire)
  return { list, next: list.length === asked.limit ? list.at(-1)!.id : null }
}

export async function exportOf(db: Sql, who: Acting, id: string) {
  const row = await store.findExport(db, who, id)
  if (!row) throw new Refusal('not_found')
  return toWire(row)
}

/**
 * A file for the one whose it is, as long as they may have it: on record before the first row leaves. Refused as
 * `state_changed` while it is on its way already, as `too_many_files` while as many others are as may be.
 */
export async function takeExport({ db, log }: { db: Sql; log: Log }, who: Acting, id: string): Promise<Sent> {
  const { merchantId, permissions } = who
  const { kind, format, filters, taking } = await transaction(db, async tx => {
    const running = await store.countRunning(tx, who, id)
    const row = await store.holdExport(tx, who, id)
    if (!row) throw new Refusal('not_found')
    const may = permissionFor(row.kind)
    if (!permissions.includes(may)) throw new Refusal('not_allowed')
    if (row.state === 'RUNNING') throw new Refusal('state_changed')
    if (running.person >= MOST_RUNNING.person || running.merchant >= MOST_RUNNING.merchant)
      throw new Refusal('too_many_files')
    await store.beginTaking(tx, id, row.taking + 1)
    const inputs = { kind: row.kind, format: row.format, ...row.filters }
    await audit(tx, who, { action: `${may.split('.')[0]}.export`, item: `export:${id}`, inputs })
    return { ...row, taking: row.taking + 1 }
  })
  const say: Say = (rows, state) =>
    store.sayProgress(db, { id, taking }, rows, state).catch(error => {
      log.warn({ err: error, id }, 'how far a file has come is not noted')
      return true
    })
  try {
    const { titles, pages } = await tableFor(db, merchantId, kind, filters)
    return { name: nameOf(kind, filters), format, table: { titles, pages: told(pages, say) } }
  } catch (error) {
    await say(0, 'BROKEN')
    throw error
  }
}

/** A file that is on its way goes no further; refused as `state_changed` when it is not. */
export async function stopExport(db: Sql, who: Acting, id: string): Promise<void> {
  await transaction(db, async tx => {
    const row = await store.holdExport(tx, who, id)
    if (!row) throw new Refusal('not_found')
    if (row.state !== 'RUNNING') throw new Refusal('state_changed')
    await store.stopTaking(tx, id)
  })
}

/** Files that nobody asked for any more. */
export const sweepExports = (db: Sql) => store.sweepExports(db, KEPT_DAYS)

/** False when nobody waits for it any more. */
type Say = (rows: number, state: 'RUNNING' | 'DONE' | 'BROKEN') => Promise<boolean>

/** The same pages, whose progress is said; whatever ends them before their end leaves a file that is not whole. */
async function* told(pages: Table['pages'], say: Say) {
  let [rows, count, isWhole] = [0, 0, false]
  const goOn = async (state: 'RUNNING' | 'DONE') => {
    if (!(await say(rows, state))) throw new Error('this file was stopped')
  }
  try {
    for await (const page of pages) {
      yield page
      rows += page.length
      if (++count % SAID_PAGES === 0) await goOn('RUNNING')
    }
    await goOn('DONE')
    isWhole = true
  } finally {
    if (!isWhole) await say(rows, 'BROKEN')
  }
}

export const given = (filters: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(filters).filter((each): each is [string, string] => each[1] !== undefined))

const nameOf = (kind: ExportKind, { from, to }: Record<string, string>) => `${kind}-${from}-${to}`

const toWire = ({ createdAt, saidAt, ...row }: store.ExportRow) => ({
  ...{ ...row, createdAt: createdAt.toISOString(), saidAt: saidAt?.toISOString() ?? null },
})
