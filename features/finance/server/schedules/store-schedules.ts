import type { ExportKind } from '#features/finance/rules/exports.ts'
import type { Period, Rhythm } from '#features/finance/rules/schedules.ts'
import type { NotificationLanguage } from '#shared/server/caller.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Format } from '#shared/server/files/table.ts'

/* SQL of reports that are sent by the clock. */

export type ScheduleRow = Rhythm & {
  id: string
  merchantId: number
  kind: ExportKind
  format: Format
  filters: Record<string, string>
  period: Period
  readers: string[]
  language: NotificationLanguage
  madeBy: string
  madeAt: Date
  pausedAt: Date | null
  nextAt: Date
  dueAt: Date | null
  ranAt: Date | null
  told: number | null
  /** The merchant's. */
  timeZone: string
}
export type NewSchedule = Omit<ScheduleRow, 'madeAt' | 'pausedAt' | 'dueAt' | 'ranAt' | 'told' | 'timeZone'>

const rows = (db: Sql | Tx) => db`
  select s.id, s.merchant_id as "merchantId", s.kind, s.format, s.filters, s.period, s.every, s.on_day as on, s.hour, s.readers,
    s.language, s.made_by as "madeBy", s.made_at as "madeAt", s.paused_at as "pausedAt", s.next_at as "nextAt",
    s.due_at as "dueAt", s.ran_at as "ranAt", s.told, c.time_zone as "timeZone"
  from finance.schedules s join settings.public_clocks c on c.merchant_id = s.merchant_id`

export async function selectSchedules(db: Sql, merchantId: number): Promise<ScheduleRow[]> {
  return db<ScheduleRow[]>`${rows(db)} where s.merchant_id = ${merchantId} order by s.made_at, s.id`
}

/** False when the merchant has `most` already. */
export async function insertSchedule(tx: Tx, s: NewSchedule, most: number): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('finance.schedules ' || ${s.merchantId}::text, 0))`
  const done = await tx`
    insert into finance.schedules
      (id, merchant_id, kind, format, filters, period, every, on_day, hour, readers, language, made_by, next_at)
    select ${s.id}, ${s.merchantId}, ${s.kind}, ${s.format}, ${tx.json(s.filters)}, ${s.period}, ${s.every}, ${s.on},
      ${s.hour}, ${s.readers}::text[], ${s.language}, ${s.madeBy}, ${s.nextAt}
    where (select count(*) from finance.schedules where merchant_id = ${s.merchantId}) < ${most}`
  return done.count === 1
}

/** Held until the transaction ends. */
export async function holdSchedule(tx: Tx, merchantId: number, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await tx<ScheduleRow[]>`
    ${rows(tx)} where s.merchant_id = ${merchantId} and s.id = ${id} for update of s`
  return row
}

export async function updatePaused(tx: Tx, id: string, isPaused: boolean, nextAt: Date): Promise<void> {
  await tx`
    update finance.schedules set paused_at = case when ${isPaused} then clock_timestamp() end, next_at = ${nextAt}
    where id = ${id}`
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx`delete from finance.schedules where id = ${id}`
}

export async function selectDue(db: Sql, now: Date): Promise<string[]> {
  const due = await db<{ id: string }[]>`
    select id from finance.schedules where paused_at is null and next_at <= ${now} order by next_at`
  return due.map(({ id }) => id)
}

/** One that is due, held until the transaction ends; undefined while another holds it, and when it is due no more. */
export async function takeDue(tx: Tx, id: string, now: Date): Promise<ScheduleRow | undefined> {
  const [row] = await tx<ScheduleRow[]>`
    ${rows(tx)} where s.id = ${id} and s.paused_at is null and s.next_at <= ${now} for update of s skip locked`
  return row
}

export async function updateRan(tx: Tx, id: string, run: { dueAt: Date; nextAt: Date; told: number }): Promise<void> {
  await tx`
    update finance.schedules set due_at = ${run.dueAt}, ran_at = clock_timestamp(), told = ${run.told}, next_at = ${run.nextAt}
    where id = ${id}`
}
