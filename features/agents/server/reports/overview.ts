import { shifted } from '#features/records/rules/records.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Sql } from '#shared/server/db.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { figuresOf, pnlOf } from './figures.ts'
import { countsOf } from './pnl.ts'
import * as days from './store-pnl.ts'
import * as store from './store-team.ts'
import { lookAt, reportDays, spanOf, type Viewer } from './viewer.ts'

const text = (value: bigint) => formatAmount(amount(value))
const MOST_TOP = 10
/** A chart shows as many days at least. */
const LEAST_POINTS = 7
const ONLINE_MS = 60_000

/** How agents and their teams stand (§3.2). One per server: who is online is counted once a minute for each who asks. */
export function createOverview(db: Sql) {
  const online = createCache((number: number) => store.countOnline(db, number), ONLINE_MS)

  return async (viewer: Viewer, ask: RangeAsk) => {
    const looked = await lookAt(db, viewer)
    const { number, today } = looked
    const range = reportDays(ask, looked)
    const first = shifted(range.to, 1 - LEAST_POINTS)
    const span = { from: [range.from, first].toSorted()[0]!, to: range.to }
    const todays = { from: today, to: today }
    const isToday = range.from === today
    const filter = { product: null, name: null, kind: null, isTeam: true, hidesZero: true, sort: 'valid' } as const
    const [standing, sums, counts, joined, points, top, onlineNow] = await Promise.all([
      store.selectStanding(db, viewer.merchantId, number, looked.id),
      days.sumTeam(db, number, range, null),
      countsOf(db, looked, range),
      days.sumCounts(db, number, todays),
      isToday ? hoursOf(db, number, await spanOf(db, looked, todays)) : daysOf(db, number, span),
      days.selectDownlines(db, { merchantId: viewer.merchantId, ...looked }, range, filter, MOST_TOP, 0),
      online(number),
    ])
    return {
      ...{ type: looked.type, wallet: text(standing.wallet), currency: standing.currency },
      team: {
        size: standing.members + standing.agents,
        ...{ agents: standing.agents, members: standing.members, balance: text(standing.balance) },
        ...{ online: onlineNow, newToday: joined.registered },
      },
      figures: { ...figuresOf(sums), ...counts },
      points,
      top: top
        .filter(row => row.valid > 0n)
        .map(row => ({ id: row.id, username: row.username, valid: text(row.valid), pnl: text(pnlOf(row)) })),
      ...{ from: range.from, to: range.to, timeZone: looked.timeZone, countedAt: looked.countedAt.toISOString() },
    }
  }
}

async function hoursOf(db: Sql, number: number, span: { from: Date; to: Date }) {
  const rows = await days.selectHours(db, number, span)
  return rows.map(({ at, deposit, withdrawal, valid, rebate, registered }) => ({
    at: at.toISOString(),
    ...{ deposit: text(deposit), withdrawal: text(withdrawal), valid: text(valid), rebate: text(rebate), registered },
  }))
}

async function daysOf(db: Sql, number: number, span: { from: string; to: string }) {
  const [rows, registered] = await Promise.all([
    days.sumDays(db, { agent: number }, span, null),
    days.selectRegistered(db, number, span),
  ])
  const byDay = new Map(rows.map(row => [row.day, row]))
  const joined = new Map(registered.map(row => [row.day, row.registered]))
  const points = []
  for (let day = span.from; day <= span.to; day = shifted(day, 1)) {
    const row = byDay.get(day)
    points.push({
      at: day,
      ...{ deposit: text(row?.deposit ?? 0n), withdrawal: text(row?.withdrawal ?? 0n), valid: text(row?.valid ?? 0n) },
      rebate: text((row?.rebate ?? 0n) + (row?.agentRebate ?? 0n)),
      registered: joined.get(day) ?? 0,
    })
  }
  return points
}
