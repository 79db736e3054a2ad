import { amount, formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'
import { selectProgress, selectSpan } from '../store.ts'
import { selectExposed, selectQueues, selectVendors } from './store-now.ts'
import { type Counts, selectCounts } from './store-people.ts'
import { selectAlerts } from './store-returns.ts'
import { selectTotals, selectUntil } from './store-sums.ts'
import { textsOf } from './sums.ts'

const DAY_MS = 86_400_000
const VENDOR_MINUTES = 15
const MOST_ISSUES = 20
const MOST_ALERTS = 100

/** Today so far beside the same time of yesterday and of a week ago. */
export async function dashboardOf(db: Sql, merchantId: number) {
  const at = await databaseNow(db)
  const day = at.toISOString().slice(0, 10)
  const { timeZone, today } = await selectSpan(db, merchantId, { from: day, to: day })
  const [now, yesterday, lastWeek] = await Promise.all(
    [0, 1, 7].map(ago => untilNow(db, merchantId, { at, today, ago })) as [Past, Past, Past],
  )
  const [{ ranAt }, queues, vendors, exposure, alerts] = await Promise.all([
    selectProgress(db),
    selectQueues(db, merchantId),
    selectVendors(db, VENDOR_MINUTES),
    selectExposed(db, merchantId, MOST_ISSUES),
    selectAlerts(db, merchantId, true, MOST_ALERTS),
  ])
  const compared = <T>(of: (each: Awaited<Past>) => T) => ({
    now: of(now),
    yesterday: of(yesterday),
    lastWeek: of(lastWeek),
  })
  return {
    ...{ at: at.toISOString(), today, timeZone, countedAt: ranAt.toISOString() },
    money: compared(each => each.money),
    registrations: compared(each => each.counts.registrations),
    active: compared(each => each.counts.active),
    firstDeposits: compared(each => each.counts.firstDeposits),
    queues: queues.map(row => ({ ...row, oldestAt: row.oldestAt.toISOString() })),
    vendors,
    exposure: exposure.map(({ drawAt, stake, ...row }) => ({
      ...{ ...row, drawAt: drawAt.toISOString(), stake: formatAmount(amount(stake)) },
    })),
    alerts: alerts.length,
  }
}

type Past = ReturnType<typeof untilNow>

/** Of today everything; of an earlier day what it had come to at this time by the merchant's clock. */
async function untilNow(db: Sql, merchantId: number, { at, today, ago }: { at: Date; today: string; ago: number }) {
  const day = new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10)
  const { from, to } = await selectSpan(db, merchantId, { from: day, to: day })
  const start = ago === 0 ? from : (await selectSpan(db, merchantId, { from: today, to: today })).from
  // As far into that day as we are into this one, but no further than it went.
  const until = new Date(Math.min(from.getTime() + at.getTime() - start.getTime(), to.getTime()))
  const rows =
    ago === 0
      ? await selectTotals(db, merchantId, { from: day, to: day }, {})
      : (await selectUntil(db, merchantId, from, until)).map(row => ({ ...row, bets: null }))
  const counts: Counts = await selectCounts(db, merchantId, day, from, until)
  return { counts, money: rows.map(row => ({ currency: row.currency, bets: row.bets, figures: textsOf(row) })) }
}
