import { figuresOf, SUMS, type Sums } from '#features/finance/rules/figures.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { type PastDay, selectPast, selectProgress } from '../store.ts'
import { type SlotRow, selectQuarters } from './store-sums.ts'

const [TODAY, YESTERDAY, LAST_WEEK] = [0, 1, 7] as const
const QUARTERS = 96
const NOTHING = Object.fromEntries(SUMS.map(key => [key, 0n])) as Sums

/** What today, yesterday and the day a week ago had come to at the end of each quarter of an hour. */
export async function curveOf(db: Sql, merchantId: number, currency: string) {
  const past = (await selectPast(db, merchantId, [TODAY, YESTERDAY, LAST_WEEK])) as [PastDay, PastDay, PastDay]
  const [{ day: today, timeZone, until }, , lastWeek] = past
  const days = past.map(each => each.day)
  const rows = await selectQuarters(db, merchantId, { timeZone, currency, from: lastWeek.from, days })
  const { ranAt } = await selectProgress(db)
  const [now, yesterday, weekAgo] = days.map(day => runUp(rows.filter(row => row.day === day))) as [Run, Run, Run]
  const [hours = 0, minutes = 0] = timeTextIn(timeZone, until).split(':').map(Number)
  const begun = hours * 4 + Math.floor(minutes / 15)
  const points = Array.from({ length: QUARTERS }, (_, n) => ({
    ...{ time: timeOf(n + 1), now: n <= begun ? now[n]! : null, yesterday: yesterday[n]!, lastWeek: weekAgo[n]! },
  }))
  return { today, timeZone, countedAt: ranAt.toISOString(), points }
}

type Run = ReturnType<typeof runUp>

/** Each quarter with all before it. */
function runUp(rows: readonly SlotRow[]) {
  const byQuarter = new Map(rows.map(row => [row.quarter, row]))
  let sums = NOTHING
  return Array.from({ length: QUARTERS }, (_, n) => {
    const more = byQuarter.get(n) ?? NOTHING
    sums = Object.fromEntries(SUMS.map(key => [key, sums[key] + more[key]])) as Sums
    const { ggr, ngr, deposits, withdrawals } = figuresOf(sums)
    return { ggr: text(ggr), ngr: text(ngr), deposits: text(deposits), withdrawals: text(withdrawals) }
  })
}

const text = (value: bigint) => formatAmount(amount(value))
const timeTextIn = (timeZone: string, at: Date) => at.toLocaleTimeString('sv-SE', { timeZone })
const timeOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
