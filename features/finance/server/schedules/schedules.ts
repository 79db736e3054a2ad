import { type ExportKind, permissionFor, permissionsOfReader } from '#features/finance/rules/exports.ts'
import { dueAfter, MOST_SCHEDULES, mostOn, type Period, type Rhythm } from '#features/finance/rules/schedules.ts'
import { type Acting, audit, staffWith } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Format } from '#shared/server/files/table.ts'
import { newId } from '#shared/server/ids.ts'
import { assertReport, given } from '../exports/exports.ts'
import * as store from './store-schedules.ts'

type Wish = Rhythm & {
  kind: ExportKind
  format: Format
  period: Period
  filters: Record<string, string | undefined>
  readers: string[]
}

export async function schedulesOf(db: Sql, merchantId: number) {
  const [rows, { timeZone }, all] = await Promise.all([
    store.selectSchedules(db, merchantId),
    merchantById(db, merchantId),
    staffWith(db, merchantId, []),
  ])
  const kinds = new Set(rows.map(row => row.kind))
  const readers = new Map<ExportKind, Set<string>>()
  for (const kind of kinds) readers.set(kind, new Set((await readersFor(db, merchantId, kind)).map(each => each.id)))
  const named = (id: string) => ({ id, email: all.find(each => each.id === id)?.email ?? '' })
  const list = rows.map(row => {
    const { id, kind, format, filters, period, every, on, hour, told } = row
    return {
      ...{ id, kind, format, filters, period, every, on, hour, told, madeBy: named(row.madeBy) },
      readers: row.readers.map(each => ({ ...named(each), mayRead: readers.get(kind)!.has(each) })),
      ...{ madeAt: row.madeAt.toISOString(), nextAt: row.nextAt.toISOString() },
      ...{ pausedAt: iso(row.pausedAt), dueAt: iso(row.dueAt), ranAt: iso(row.ranAt) },
    }
  })
  return { timeZone, list }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Who may be sent a report of a merchant now. */
export const readersFor = (db: Sql | Tx, merchantId: number, kind: ExportKind) =>
  staffWith(db, merchantId, permissionsOfReader(kind))

/** Refused as the report is, and for readers who may not read it: whoever is told anything may find it in the office. */
export async function addSchedule(db: Sql, who: Acting, wish: Wish, language: NotificationLanguage) {
  const { merchantId, operatorId, permissions } = who
  const { kind, format, period, every, on, hour } = wish
  if (!permissions.includes(permissionFor(kind))) throw new Refusal('not_allowed')
  assertReport(kind, wish.filters)
  if (on > mostOn(every)) throw new Refusal('invalid_input', { field: 'on' })
  const filters = given(wish.filters)
  const readers = [...new Set(wish.readers)]
  const { timeZone } = await merchantById(db, merchantId)
  const id = newId('sch')
  await transaction(db, async tx => {
    const allowed = new Set((await readersFor(tx, merchantId, kind)).map(each => each.id))
    if (!readers.every(each => allowed.has(each))) throw new Refusal('invalid_input', { field: 'readers' })
    const nextAt = new Date(dueAfter(wish, (await databaseNow(tx)).getTime(), timeZone).at)
    const made = { id, merchantId, kind, format, filters, period, every, on, hour, readers, language, nextAt }
    if (!(await store.insertSchedule(tx, { ...made, madeBy: operatorId }, MOST_SCHEDULES)))
      throw new Refusal('invalid_input', { field: 'kind', problem: 'too many' })
    const inputs = { kind, format, period, every, on, hour, readers, filters }
    await audit(tx, who, { action: 'reports.schedule', item: `schedule:${id}`, inputs })
  })
  return { id }
}

export async function pauseSchedule(db: Sql, who: Acting, id: string, isPaused: boolean): Promise<void> {
  await changeSchedule(db, who, id, { isPaused }, async (tx, row) => {
    const now = (await databaseNow(tx)).getTime()
    await store.updatePaused(tx, id, isPaused, new Date(dueAfter(row, now, row.timeZone).at))
  })
}

export async function removeSchedule(db: Sql, who: Acting, id: string): Promise<void> {
  await changeSchedule(db, who, id, { isRemoved: true }, tx => store.deleteSchedule(tx, id))
}

type Change = (tx: Tx, row: store.ScheduleRow) => Promise<void>

async function changeSchedule(db: Sql, who: Acting, id: string, inputs: object, change: Change): Promise<void> {
  await transaction(db, async tx => {
    const row = await store.holdSchedule(tx, who.merchantId, id)
    if (!row) throw new Refusal('not_found')
    await change(tx, row)
    await audit(tx, who, { action: 'reports.schedule', item: `schedule:${id}`, inputs: { kind: row.kind, ...inputs } })
  })
}
