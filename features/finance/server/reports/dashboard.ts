import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { type PastDay, selectPast, selectProgress } from '../store.ts'
import { selectExposed, selectQueues, selectVendors } from './store-now.ts'
import { selectCounts } from './store-people.ts'
import { selectAlerts } from './store-returns.ts'
import { selectTotals, selectUntil } from './store-sums.ts'
import { textsOf } from './sums.ts'

const [TODAY, YESTERDAY, LAST_WEEK] = [0, 1, 7] as const
const VENDOR_MINUTES = 15
const MOST_ISSUES = 20
const MOST_ALERTS = 100

/** Today so far beside the same time of yesterday and of a week ago. */
export async function dashboardOf(db: Sql, merchantId: number) {
  const past = (await selectPast(db, merchantId, [TODAY, YESTERDAY, LAST_WEEK])) as [PastDay, PastDay, PastDay]
  const [money, counts, { ranAt }, queues, vendors, exposure, alerts] = await Promise.all([
    Promise.all(past.map(day => moneyOf(db, merchantId, day))),
    selectCounts(db, merchantId, past),
    selectProgress(db),
    selectQueues(db, merchantId),
    selectVendors(db, VENDOR_MINUTES),
    selectExposed(db, merchantId, MOST_ISSUES),
    selectAlerts(db, merchantId, true, MOST_ALERTS),
  ])
  const [{ day: today, timeZone, until: at }] = past
  const compared = <T>(each: readonly T[]) => ({ now: each[0]!, yesterday: each[1]!, lastWeek: each[2]! })
  return {
    ...{ at: at.toISOString(), today, timeZone, countedAt: ranAt.toISOString() },
    money: compared(money),
    registrations: compared(counts.map(each => each.registrations)),
    active: compared(counts.map(each => each.active)),
    firstDeposits: compared(counts.map(each => each.firstDeposits)),
    queues: queues.map(row => ({ ...row, oldestAt: row.oldestAt.toISOString() })),
    vendors,
    exposure: exposure.map(({ drawAt, stake, ...row }) => ({
      ...{ ...row, drawAt: drawAt.toISOString(), stake: formatAmount(amount(stake)) },
    })),
    alerts: alerts.length,
  }
}

/** Of today everything; of an earlier day what it had come to at this time by the merchant's clock. */
async function moneyOf(db: Sql, merchantId: number, { ago, day, from, until }: PastDay) {
  const rows =
    ago === TODAY
      ? await selectTotals(db, merchantId, { from: day, to: day }, {})
      : (await selectUntil(db, merchantId, from, until)).map(row => ({ ...row, bets: null }))
  return rows.map(row => ({ currency: row.currency, bets: row.bets, figures: textsOf(row) }))
}
