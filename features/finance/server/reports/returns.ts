import { judge } from '#features/finance/rules/returns.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type Days, selectProgress, selectSpan } from '../store.ts'
import * as store from './store-returns.ts'
import { assertDays } from './sums.ts'

/** A day is looked at until the one after the next: late wins belong to the day on which they are booked. */
const LOOKED_AT_DAYS = 2
const DAY_MS = 86_400_000
const MOST_ALERTS = 500

type Which = { currency?: string | undefined; vendor?: string | undefined; game?: string | undefined }

/** What games paid of their stakes in some days against what their vendors publish. */
export async function returnsOf(db: Sql, merchantId: number, { from, to, ...which }: Days & Which) {
  assertDays({ from, to })
  const { timeZone } = await selectSpan(db, merchantId, { from, to })
  const rows = await store.selectReturns(db, { from, to }, { merchantId, each: false, ...which })
  const { ranAt } = await selectProgress(db)
  const list = rows.map(row => {
    const { vendor, game, name, currency, bets, staked, paid, rtp } = row
    return {
      ...{ vendor, game, name, currency, bets, staked: text(staked), paid: text(paid), published: rtp },
      ...judged(row),
    }
  })
  return { timeZone, countedAt: ranAt.toISOString(), list }
}

/** Keeps an alert for each game that was further from its published return on a day than chance explains. */
export async function alarmReturns(db: Sql, now: Date): Promise<void> {
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
  // A day more on each side: merchants' days begin at other times.
  const rows = await store.selectReturns(db, { from: day(LOOKED_AT_DAYS), to: day(-1) }, { each: true })
  const found = rows.flatMap(row => {
    const { isAlarm, sigmas } = judged(row)
    if (!isAlarm || sigmas === null || row.rtp === null) return []
    return [{ ...row, sigmas, expected: BigInt(Math.round(Number(row.staked) * row.rtp)) }]
  })
  await transaction(db, tx => store.saveAlerts(tx, found))
}

/** Money is a number here alone: of chances, never of what anybody has. */
function judged({ bets, staked, paid, squares, rtp, deviation, topWin }: store.ReturnRow) {
  const units = (value: bigint) => Number(value) / 10_000
  return judge({ bets, staked: units(staked), paid: units(paid), squares }, { rtp, deviation, topWin })
}

export async function alertsOf(db: Sql, merchantId: number, isOpen: boolean) {
  return (await store.selectAlerts(db, merchantId, isOpen, MOST_ALERTS)).map(row => ({
    ...{ ...row, id: [row.day, row.vendor, row.game, row.currency].join('~') },
    ...{ staked: text(row.staked), paid: text(row.paid), expected: text(row.expected) },
    ...{ foundAt: row.foundAt.toISOString(), seenAt: row.seenAt?.toISOString() ?? null },
  }))
}

/** Refused as `not_found` for one that there is not, or that is closed. */
export async function closeAlert(db: Sql, who: Acting, id: string, reason: string): Promise<void> {
  const [day = '', vendor = '', game = '', currency = ''] = id.split('~')
  await transaction(db, async tx => {
    const which = { day, vendor, game, currency }
    if (!(await store.closeAlert(tx, who.merchantId, which, who.operatorId, reason))) throw new Refusal('not_found')
    await audit(tx, who, { action: 'alerts.close', item: `alert:${id}`, inputs: which, reason })
  })
}

const text = (value: bigint) => formatAmount(amount(value))
