import { SCHEDULE_MAIL } from '#features/finance/rules/schedule-mail.ts'
import { daysOf, dueAfter, lastDue } from '#features/finance/rules/schedules.ts'
import { queueNotification } from '#features/notifications/server/notifications.ts'
import { merchantById, officeOf } from '#features/settings/server/settings.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { prepare } from '../exports/exports.ts'
import { readersFor } from './schedules.ts'
import * as store from './store-schedules.ts'

/**
 * Sends what is due, each once: its files, its mails and when it is due next stand in one transaction, and whoever comes
 * second finds that. One that fails keeps no other from being sent, and is tried again.
 */
export async function runSchedules(context: Context): Promise<void> {
  const { db, log } = context
  let failed = 0
  for (const id of await store.selectDue(db, await databaseNow(db)))
    await transaction(db, tx => runOne(tx, context, id)).catch(error => {
      failed++
      log.error({ err: error, schedule: id }, 'a report could not be sent by the clock')
    })
  if (failed > 0) throw new Error(`${failed} reports could not be sent by the clock`)
}

async function runOne(tx: Tx, context: Context, id: string): Promise<void> {
  const now = await databaseNow(tx)
  const row = await store.takeDue(tx, id, now)
  if (!row) return
  const { merchantId, kind, format, timeZone } = row
  const due = lastDue(row, now.getTime(), timeZone)
  const days = daysOf(row.period, due.day)
  const { code, name } = await merchantById(context.db, merchantId)
  const readers = (await readersFor(tx, merchantId, kind)).filter(each => row.readers.includes(each.id))
  for (const { id: operatorId, email, home } of readers) {
    const office = await officeOf(context.db, home, context.officeUrl)
    if (!office) throw new Error('nobody said where the office stands (OFFICE_URL)')
    const made = { kind, format, filters: { ...row.filters, ...days }, expected: null }
    const file = await prepare(tx, { merchantId, operatorId }, made)
    const link = `${office}/exports?item=${file.id}&at=${code}`
    const words = SCHEDULE_MAIL[row.language]({ kind, merchant: name, ...days, link })
    await queueNotification(tx, context, { merchantId: home, channel: 'email', to: email, ...words })
  }
  const nextAt = new Date(dueAfter(row, now.getTime(), timeZone).at)
  await store.updateRan(tx, id, { dueAt: new Date(due.at), nextAt, told: readers.length })
}
